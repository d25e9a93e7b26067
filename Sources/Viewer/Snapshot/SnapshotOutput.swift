import Cells
import Images

/// Where a snapshot goes: standard output, a file, a series of files, or against a reference.
struct SnapshotOutput {
  private let format: SnapshotFormat
  private let out: String?
  private let check: String?
  private let diff: String?
  private let record: String?
  private let ignored: CellRect?
  private let isSeries: Bool

  init(_ arguments: Arguments, isSeries: Bool) throws(Failure) {
    self.isSeries = isSeries
    (out, check) = (arguments["out"], arguments["check"])
    (diff, record) = (arguments["diff"], arguments["record"])
    ignored = try arguments["ignore"].map(Self.rectangle)
    let ending = [out, check, record].compactMap { $0.flatMap(SnapshotFormat.init(endingOf:)) }.first
    format = arguments["format"].flatMap(SnapshotFormat.init(rawValue:)) ?? ending ?? (isSeries ? .json : .text)
    if ending == nil, !arguments.has("format") {
      try out.flatMap(FileName.ending).map(Self.refuse)
      for path in [check, record] { try path.flatMap(Self.foreignEnding).map(Self.refuse) }
    }
    try Self.checkSense(arguments, format, isSeries)
  }

  /// An ending that promises what no screen is written as; what else references are called is left to their owners.
  private static func foreignEnding(of path: String) -> String? {
    let foreign = ["gif", "jpg", "jpeg", "webp", "bmp", "tif", "tiff", "pdf", "html", "htm", "mp4", "webm", "avif"]
    return FileName.ending(of: path).flatMap { foreign.contains($0) ? $0 : nil }
  }

  private static func refuse(_ ending: String) throws(Failure) {
    throw Failure(.screenFormatUnknown, ending)
  }

  private static func checkSense(_ arguments: Arguments, _ format: SnapshotFormat, _ isSeries: Bool) throws(Failure) {
    if isSeries, arguments.has("check") || arguments.has("record") {
      throw Failure(.everyWithCheck)
    }
    let isPrinted =
      (arguments["out"] ?? arguments["check"] ?? arguments["record"] ?? StandardFile.name) == StandardFile.name
    guard !isPrinted || arguments["status"] != StandardFile.name else { throw Failure(.statusOnScreen) }
    if isSeries, format != .json, arguments["out"] ?? StandardFile.name == StandardFile.name {
      throw Failure(.seriesNeedsFile, format.rawValue)
    }
    if arguments.has("diff"), format != .png || !arguments.has("check") {
      throw Failure(.diffNeedsImages)
    }
  }

  /// Whether screens are held against a reference.
  var isCheck: Bool { check != nil }

  /// Writes or compares the one screen.
  func finish(with screenshot: Screenshot) throws -> ExitCode {
    if let out { try StandardOutput.write(screenshot.bytes(as: format), toFile: out) }
    // Recording to the checked reference accepts the screen.
    let isAccepted = check != nil && check == record
    var code = ExitCode.fine
    if let check, !isAccepted { code = try compare(screenshot, with: check) }
    if let check, isAccepted { _ = try? compare(screenshot, with: check) }
    if let record { try StandardOutput.write(screenshot.bytes(as: format), toFile: record) }
    if check == nil, record == nil, out == nil { try StandardOutput.write(screenshot.bytes(as: format)) }
    return code
  }

  /// Writes one of a series: a line of JSON, or a file with a number before its ending.
  func write(_ screenshot: Screenshot, number: Int) throws {
    let bytes = try screenshot.bytes(as: format, isCompact: true)
    let path = out.flatMap { $0 == StandardFile.name ? nil : Self.numbered($0, number) }
    try StandardOutput.write(bytes, toFile: path)
  }

  private func compare(_ screenshot: Screenshot, with path: String) throws -> ExitCode {
    let reference = try Reference(readingFrom: path, format: format)
    let file = Sanitizer.clean(path)
    guard let difference = try difference(of: screenshot, from: reference, at: file) else { return .fine }
    let lines = ScreenDifference.cut(difference.lines, to: ScreenDifference.limit).map { Sanitizer.clean($0) }
    let next = record == path ? "It is recorded there as it is now." : "To accept it, add --record \(file)."
    StandardOutput.complain((["The screen differs from \(file):"] + lines + [next]).joined(separator: "\n") + "\n")
    if let diff, let picture = difference.picture {
      try StandardOutput.write(PNGWriter.bytes(of: picture), toFile: diff)
    }
    return .failed
  }

  private func difference(
    of screenshot: Screenshot,
    from reference: Reference,
    at file: String
  ) throws -> Reference.Difference? {
    do {
      return try reference.difference(from: screenshot, ignoring: ignored)
    } catch let error as PictureError {
      throw Failure(.referenceDamaged, file, error.problem)
    }
  }

  private static func numbered(_ path: String, _ number: Int) -> String {
    let digits = String(number)
    let padded = String(repeating: "0", count: max(4 - digits.count, 0)) + digits
    let name = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    guard let dot = path[name...].lastIndex(of: ".") else { return "\(path)-\(padded)" }
    return "\(path[..<dot])-\(padded)\(path[dot...])"
  }

  /// Reads `0,23,80,1`.
  static func rectangle(_ text: String) throws(Failure) -> CellRect {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { wholeNumber($0, in: 0...1000) }
    guard numbers.count == 4, let column = numbers[0], let row = numbers[1], let columns = numbers[2],
      let rows = numbers[3]
    else {
      throw Failure(.ignoreInvalid, text)
    }
    return CellRect(column: column, row: row, columns: columns, rows: rows)
  }
}
