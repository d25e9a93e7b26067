import Cells
import Geodesy
import Places
import Rendering

/// A profile as lines of a panel: what is at the cursor, bars over the distance, and the distances below them.
struct ProfileChart {
  private let profile: TrackProfile
  private let look: Look
  /// The column of the cursor.
  private let cursor: Int?
  private var hasHeights: Bool { profile.hasHeights }

  private static let barRows = 4
  /// All lines of it.
  static let rows = barRows + 2
  /// As wide as any height or speed with the blank behind it, so that all rows begin in one column.
  static let labelWidth = 10

  /// Creates a chart as wide as that; nil if there is no space or nothing is known.
  init?(_ fine: TrackProfile, columns: Int, cursor: Distance?, _ look: Look) {
    let columns = min(columns - Self.labelWidth, fine.steps.count)
    guard columns > 8, fine.length > .meters(1) else { return nil }
    profile = TrackProfile(fine, steps: columns)
    guard profile.hasHeights || profile.steps.contains(where: { $0.speed != nil }) else { return nil }
    (self.look, self.cursor) = (look, cursor.map(profile.step))
  }

  private var columns: Int { profile.steps.count }

  /// The cells of the bars in a panel, if its lines begin at one of the panel's.
  static func bars(in panel: CellRect, from line: Int) -> CellRect {
    let columns = panel.columns - 4 - labelWidth
    return CellRect(column: panel.column + 2 + labelWidth, row: panel.row + 2 + line, columns: columns, rows: barRows)
  }

  /// The distance from the start at the centre of a column, counted from that of the first bar.
  func along(column: Int) -> Distance { profile.stepLength * (Double(column) + 0.5) }

  /// The distance a column beside the cursor, or at an end if there is none.
  func along(after step: Int) -> Distance {
    along(column: min(max((cursor ?? (step > 0 ? -1 : columns)) + step, 0), columns - 1))
  }

  /// Heights, or speeds if no heights are known; without a cursor, a caption is shown above them.
  func lines(caption: String = "", colors: (Speed?) -> CellColor?) -> [[Panel.Span]] {
    let values = profile.steps.map { hasHeights ? $0.altitude?.meters : $0.speed?.metersPerSecond }
    let (low, high) = (hasHeights ? values.compactMap(\.self).min() ?? 0 : 0, values.compactMap(\.self).max() ?? 0)
    let bars = ProfileBars(values, low: low, high: high, rows: Self.barRows, isASCII: look.blocks == .ascii)
    let rows = bars.rows.enumerated().map { row, text in
      let label = row == 0 ? label(high) : row == Self.barRows - 1 ? label(low) : ""
      let spans = zip(text, profile.steps).enumerated().map { column, bar in
        let isChosen = column == cursor
        return Panel.Span(text: String(bar.0), isAccented: isChosen, color: isChosen ? nil : colors(bar.1.speed))
      }
      return line(label, spans)
    }
    return [[Panel.Span(text: cursor.map(text) ?? caption)]] + rows + [axis]
  }

  private func line(_ label: String, _ spans: [Panel.Span]) -> [Panel.Span] {
    [faint(CharacterWidth.standard.aligningRight(label, to: Self.labelWidth - 1) + " ")] + spans
  }

  private func label(_ value: Double) -> String {
    hasHeights
      ? look.measures.text(ofAltitude: .meters(value)) : look.measures.text(of: Speed(metersPerSecond: value))
  }

  /// The distances of both ends, as far as the sign of the cursor leaves space for them.
  private var axis: [Panel.Span] {
    let end = look.measures.text(of: profile.length)
    let free = columns - CharacterWidth.standard.of(end)
    let after = cursor.map { $0 < free - 1 } != false ? end : ""
    var text = Array(CharacterWidth.standard.padding("0", to: after.isEmpty ? columns : free) + after)
    if let cursor { text[cursor] = Self.sign(look) }
    return line("", [faint(String(text))])
  }

  /// The sign of the cursor, in the chart and on the map.
  static func sign(_ look: Look) -> Character { look.blocks == .ascii ? "^" : "▲" }

  private func faint(_ text: String) -> Panel.Span { Panel.Span(text: text, color: look.style.panelFaint) }

  /// The distance, the height, the gradient and the speed in a column.
  private func text(at column: Int) -> String {
    let step = profile.steps[column]
    let parts = [
      look.measures.text(of: along(column: column)), step.altitude.map { look.measures.text(ofAltitude: $0) },
      profile.gradient(at: column).map { UnitSystem.text(ofGradient: $0) },
      step.speed.map { look.measures.text(of: $0) },
    ]
    return parts.compactMap(\.self).joined(separator: " · ")
  }
}

/// Values as bars over several rows of characters, each row in eighths of its height.
package struct ProfileBars: Equatable {
  /// From the top down.
  package let rows: [String]

  private static let eighths = Array(" ▁▂▃▄▅▆▇█")

  /// Draws values between two bounds; a value that isn't known has no bar.
  package init(_ values: [Double?], low: Double, high: Double, rows count: Int, isASCII: Bool = false) {
    // However flat it is, there is something to be seen.
    let heights = values.map { value -> Double in
      guard let value, value.isFinite else { return 0 }
      let part = high > low ? min(max((value - low) / (high - low), 0), 1) : 0
      return 0.25 + part * (Double(count) - 0.25)
    }
    rows = (0..<count).map { row in
      let below = Double(count - 1 - row)
      return String(
        heights.map { height in
          let part = min(max(height - below, 0), 1)
          return isASCII ? (part > 0.5 ? "#" : part > 0 ? "." : " ") : Self.eighths[Int((part * 8).rounded())]
        }
      )
    }
  }
}
