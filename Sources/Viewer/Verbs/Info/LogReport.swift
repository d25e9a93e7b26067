import Geodesy
import Positioning
import Tiles
import Wire

/// The contents of a GPS log, for `rumbo info`: NMEA 0183, or gpsd's JSON.
struct LogReport: FileReport {
  private let format: String
  private var fixes = 0
  private var start: UTCTime?
  private var end: UTCTime?
  private var bounds: CoordinateBounds?
  /// The skipped content, with its count.
  private var skipped: [String: Int] = [:]

  private static let maxSkipped = 12

  /// Nil if it is another file.
  init?(on path: String) throws(SourceError) {
    guard let beginning = SmallFile.beginning(of: path), let format = Self.format(of: beginning) else { return nil }
    self.format = format
    guard var reader = try RecordingReader(.path(path), reportsSkipped: true) else { return nil }
    while let events = try reader.next() {
      for case .fix(let fix) in events { take(fix) }
      count(reader.takeSkipped())
    }
    count(reader.takeSkipped())
  }

  private mutating func count(_ skipped: [Positioning.Skipped]) {
    for skipped in skipped {
      // How many bytes those are is of no interest.
      if case .noSentence = skipped { self.skipped["no sentence", default: 0] += 1; continue }
      self.skipped[skipped.text, default: 0] += 1
    }
  }

  private mutating func take(_ fix: Fix) {
    guard let place = fix.coordinate, let box = CoordinateBounds(containing: [place]) else { return }
    fixes += 1
    bounds = bounds?.union(box) ?? box
    start = start ?? fix.time
    end = fix.time ?? end
  }

  /// The name of what a file begins like; there may be bytes of other kinds between the sentences.
  private static func format(of bytes: [UInt8]) -> String? {
    let lines = bytes.split { $0 == 0x0a || $0 == 0x0d }
    if lines.contains(where: { $0.starts(with: #"{"class":""#.utf8) }) { return "gpsd" }
    return lines.contains(where: isSentence) ? "nmea" : nil
  }

  /// As in `$GPRMC,`.
  private static func isSentence(_ line: ArraySlice<UInt8>) -> Bool {
    guard let dollar = line.firstIndex(of: UInt8(ascii: "$")) else { return false }
    let name = line[dollar...].dropFirst().prefix { $0 != UInt8(ascii: ",") }
    let isName =
      (4...8).contains(name.count) && name.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5a).contains($0) }
    return isName && name.endIndex < line.endIndex
  }

  func exitCode(isStrict: Bool, _ path: String) throws(Failure) -> ExitCode {
    isStrict && !skipped.isEmpty ? .damagedInput : .fine
  }

  var lines: [(name: String, value: String)] {
    var lines = [("kind", "log"), ("format", format), ("fixes", "\(fixes)")]
    if let start, let end { lines.append(("time", start == end ? start.text : "\(start.text) to \(end.text)")) }
    if let bounds { lines.append(("bounds", bounds.words)) }
    let shown = maxSkippedFirst
    lines += shown.prefix(Self.maxSkipped).map {
      ("skipped", $0.count > 1 ? "\($0.what) (\($0.count) times)" : $0.what)
    }
    return lines
      + (shown.count > Self.maxSkipped ? [("skipped", "… and \(shown.count - Self.maxSkipped) more kinds")] : [])
  }

  var json: JSON {
    [
      "kind": "log", "format": .string(format), "bounds": bounds?.json ?? .null, "fixes": .integer(fixes),
      "start": start.map { .string($0.text) } ?? .null, "end": end.map { .string($0.text) } ?? .null,
      "skipped": .array(
        maxSkippedFirst.prefix(Self.maxSkipped).map {
          ["where": .string(counted($0.count, "time")), "why": .string($0.what)]
        }
      ),
    ]
  }

  private var maxSkippedFirst: [(what: String, count: Int)] {
    skipped.map { (what: $0.key, count: $0.value) }.sorted { ($1.count, $0.what) < ($0.count, $1.what) }
  }
}
