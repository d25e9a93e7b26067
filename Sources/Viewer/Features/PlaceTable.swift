import Calendar
import Cells
import Geodesy
import Places

/// Targets or saved places in words: name, distance, azimuth, time of arrival, and how fast they come nearer.
struct PlaceTable {
  private let standpoint: Standpoint
  private let look: Look
  private let title: Phrase
  private let nameWidth: Int
  /// The widths of the figures that fit after the name.
  private let widths: ArraySlice<Int>

  private static let nameWidths = 12...26
  private static let nothing = "–"

  /// A table within so many columns.
  init(called title: Phrase, longestName: Int, columns: Int, from standpoint: Standpoint, _ look: Look) {
    (self.title, self.standpoint, self.look) = (title, standpoint, look)
    func columnsOf(_ widths: ArraySlice<Int>) -> Int { widths.reduce(0) { $0 + $1 + 1 } }
    var widths = [9, 4, 7, 10][...]
    while columnsOf(widths) > columns - Self.nameWidths.lowerBound, widths.count > 1 { widths.removeLast() }
    let wanted = min(max(longestName, Self.nameWidths.lowerBound), max(Self.nameWidths.upperBound, columns / 3))
    nameWidth = max(min(wanted, columns - columnsOf(widths)), 6)
    self.widths = widths
  }

  /// The columns that it takes.
  var columns: Int { widths.reduce(nameWidth) { $0 + $1 + 1 } }

  var header: [Panel.Span] {
    let titles: [Phrase] = [.tableDistance, .tableTo, .tableArrival, .tableNearer]
    return [Panel.Span(text: named(look.words(title)) + figures(titles.map { look.words($0) }), isAccented: true)]
  }

  func line(of target: Target) -> [Panel.Span] {
    let (units, approach, colors) = (look.measures, standpoint.approach(to: target.coordinate), GuideColors(look))
    let mark = target.isCurrent ? (look.blocks == .ascii ? "> " : "▸ ") : "  "
    // Figures from a lost position aren't reliable.
    let faint = standpoint.isLost ? look.style.panelFaint : nil
    let color = target.isOverboard ? colors.alarmWords : faint ?? (target.isCurrent ? colors.targetWords : nil)
    let texts = [
      units.text(of: approach.distance),
      // At the position itself there is no direction.
      approach.distance.meters < 0.5 ? Self.nothing : Self.degrees(approach.bearing),
      standpoint.arrival(of: approach, look) ?? Self.nothing,
      approach.closingSpeed.map { units.text(of: $0) } ?? Self.nothing,
    ]
    return [
      Panel.Span(text: named(Self.name(of: target, mark: mark, look.words)), color: color),
      Panel.Span(text: figures(texts), color: faint ?? color),
    ]
  }

  static func name(of target: Target, mark: String, _ words: Words) -> String {
    mark + Sanitizer.clean(target.name) + (target.isDone ? words(.done) : "")
  }

  /// `045°`.
  static func degrees(_ bearing: Bearing) -> String {
    let text = String(Int(bearing.degrees.rounded()) % 360)
    return String(repeating: "0", count: 3 - text.count) + text + "°"
  }

  private func named(_ name: String) -> String {
    CharacterWidth.standard.padding(CharacterWidth.standard.truncating(name, to: nameWidth), to: nameWidth)
  }

  private func figures(_ texts: [String]) -> String {
    zip(widths, texts).map { " " + CharacterWidth.standard.aligningRight($1, to: $0) }.joined()
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
