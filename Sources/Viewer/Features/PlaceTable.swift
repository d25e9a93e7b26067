import Calendar
import Cells
import Geodesy
import Places

/// Targets or saved places in words: name, distance, azimuth, time of arrival, and how fast they come nearer.
struct PlaceTable {
  private let rows: [[String]]
  private let colors: [CellColor?]
  /// Of figures that are reckoned from a position that is lost.
  private let faint: CellColor?
  private let header: [String]
  /// How wide names want to be.
  private let name: Int

  /// The columns after the name, and how wide each is.
  private static let widths = [9, 4, 7, 10]
  private static let nameWidth = 12...26

  /// The rows of some targets, whose names want to be so wide.
  init(
    _ targets: some Collection<Target>,
    called header: Phrase,
    name: Int,
    from standpoint: Standpoint,
    _ look: Look
  ) {
    self.name = name
    faint = standpoint.isLost ? look.style.panelFaint : nil
    self.header = [header, .tableDistance, .tableTo, .tableArrival, .tableNearer].map { (name: Phrase) in
      look.words(name)
    }
    let isASCII = look.blocks == .ascii
    let guide = GuideColors(look)
    rows = targets.map { target in
      let mark = target.isCurrent ? (isASCII ? "> " : "▸ ") : "  "
      return [Self.name(of: target, mark: mark, look.words)]
        + Self.figures(standpoint.approach(to: target.coordinate), standpoint, look)
    }
    let faint = faint
    colors = targets.map { $0.isOverboard ? guide.alarmWords : faint ?? ($0.isCurrent ? guide.targetWords : nil) }
  }

  private static func figures(_ approach: Approach, _ standpoint: Standpoint, _ look: Look) -> [String] {
    let units = look.measures
    return [
      units.text(of: approach.distance),
      // At the position itself there is no direction.
      approach.distance.meters < 0.5 ? nothing : Self.degrees(approach.bearing),
      standpoint.arrival(of: approach, look) ?? nothing,
      approach.closingSpeed.map { units.text(of: $0) } ?? nothing,
    ]
  }

  /// `045°`.
  static func degrees(_ bearing: Bearing) -> String {
    let text = String(Int(bearing.degrees.rounded()) % 360)
    return String(repeating: "0", count: 3 - text.count) + text + "°"
  }

  /// The lines, header first, for so many columns.
  func lines(columns: Int) -> [[Panel.Span]] {
    let shown = shownFigures(columns: columns - Self.nameWidth.lowerBound)
    let rest = shown.reduce(0) { $0 + Self.widths[$1] + 1 }
    let name = max(min(name, columns - rest), 6)
    let width = CharacterWidth.standard
    func named(_ row: [String]) -> String { width.padding(width.truncating(row[0], to: name), to: name) }
    let lines = rows.enumerated().map { index, row in
      [
        Panel.Span(text: named(row), color: colors[index]),
        Panel.Span(text: figures(row, shown), color: faint ?? colors[index]),
      ]
    }
    return [[Panel.Span(text: named(header) + figures(header, shown), isAccented: true)]] + lines
  }

  /// The numbers of the figures that fit beside a name; empty ones are dropped first.
  private func shownFigures(columns: Int) -> [Int] {
    var shown = Array(Self.widths.indices)
    while shown.reduce(0, { $0 + Self.widths[$1] + 1 }) > columns, shown.count > 1 {
      let idle = shown.lastIndex { figure in rows.allSatisfy { $0[figure + 1] == Self.nothing } }
      shown.remove(at: idle ?? shown.count - 1)
    }
    return shown
  }

  private static let nothing = "–"

  /// The width of the longest name of some targets.
  static func longestName(of targets: [Target], in words: Words) -> Int {
    targets.map { CharacterWidth.standard.of(name(of: $0, mark: "  ", words)) }.max() ?? 0
  }

  /// The width of the column of names on a screen with so many columns.
  static func nameWidth(for longest: Int, columns: Int) -> Int {
    min(max(longest, nameWidth.lowerBound), max(nameWidth.upperBound, columns / 3))
  }

  /// The columns that everything wants beside names so wide.
  static func width(name: Int) -> Int { name + widths.reduce(0) { $0 + $1 + 1 } }

  private static func name(of target: Target, mark: String, _ words: Words) -> String {
    mark + Sanitizer.clean(target.name) + (target.isDone ? words(.done) : "")
  }

  private func figures(_ row: [String], _ shown: [Int]) -> String {
    shown.map { figure in
      let text = row[figure + 1]
      let blanks = max(Self.widths[figure] - CharacterWidth.standard.of(text), 0)
      return " " + String(repeating: " ", count: blanks) + text
    }.joined()
  }
}

extension Standpoint {
  /// The arrival time, by the receiver's clock: `12:47`.
  func arrival(of approach: Approach, _ look: Look) -> String? {
    guard let time, let seconds = approach.timeToGo else { return nil }
    return look.zone.clock(Timestamp(time) + seconds, digits: 5)
  }
}

/// Durations in words: 45 s, 12 min, 3 h 05 min.
enum TimeWords {
  static func text(_ seconds: Double, in words: Words) -> String {
    let whole = Int(min(max(seconds, 0), 1e9).rounded())
    if whole < 60 { return words(.seconds, "\(whole)") }
    let minutes = (whole + 30) / 60
    guard minutes >= 60 else { return words(.minutes, "\(minutes)") }
    return words(.hours, "\(minutes / 60)", "\(minutes % 60 < 10 ? "0" : "")\(minutes % 60)")
  }
}
