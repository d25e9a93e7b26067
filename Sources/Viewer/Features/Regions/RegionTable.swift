import Cells
import Regions
import Rendering

/// How much a region is to each depth, in words.
struct RegionTable {
  private let survey: RegionSurvey
  private let chosen: Int
  private let look: Look

  private static let gap = "  "

  /// With the zoom that is chosen.
  init(_ survey: RegionSurvey, chosen: Int, _ look: Look) {
    (self.survey, self.chosen, self.look) = (survey, chosen, look)
  }

  /// The header, and as many depths as fit, the chosen one among them; and the index of its line.
  func lines(most: Int) -> (lines: [[Panel.Span]], chosen: Int?) {
    let words = look.words
    let header = [words(.regionDepth), words(.regionTiles), words(.regionSize)]
    let rows = [header] + survey.depths.map(row)
    let width = CharacterWidth.standard
    let widths = header.indices.map { column in rows.map { width.of($0[column]) }.max() ?? 0 }
    let lines = rows.enumerated().map { index, row -> [Panel.Span] in
      let cells = row.enumerated().map { column, text in
        let blanks = String(repeating: " ", count: widths[column] - width.of(text))
        // Numbers are right-aligned.
        return column == 0 ? text + blanks : blanks + text
      }
      return [Panel.Span(text: cells.joined(separator: Self.gap), color: index == 0 ? look.style.panelFaint : nil)]
    }
    let index = survey.depths.firstIndex { $0.zoom == chosen }
    let room = max(most - 1, 1)
    let first = min(max((index ?? 0) - room / 2, 0), max(survey.depths.count - room, 0))
    return ([lines[0]] + lines.dropFirst(1 + first).prefix(room), index.map { $0 - first + 1 })
  }

  private func row(_ depth: RegionSurvey.Depth) -> [String] {
    let size = look.measures.text(ofBytes: depth.bytes)
    return [
      "\(depth.zoom) \(look.words.word(Self.level(of: depth.zoom), of: .regionDepths))", "\(depth.tiles)",
      depth.isExact ? size : look.words(.regionAbout, size),
    ]
  }

  /// The level of detail at a zoom, as an index into its descriptions.
  private static func level(of zoom: Int) -> Int {
    switch zoom {
    case ..<7: 0
    case ..<10: 1
    case ..<12: 2
    case ..<14: 3
    default: 4
    }
  }
}
