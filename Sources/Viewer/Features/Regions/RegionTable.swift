import Cells
import Regions
import Rendering

/// The size of a region to each depth, in words.
struct RegionTable {
  private let cells: [[String]]
  private let widths: [Int]
  private let look: Look

  private static let gap = "  "

  init(_ depths: [RegionSurvey.Depth], _ look: Look) {
    self.look = look
    let words = look.words
    cells =
      [[words(.regionDepth), words(.regionTiles), words(.regionSize)]]
      + depths.map { depth in
        let size = look.measures.text(ofBytes: depth.bytes)
        return [
          "\(depth.zoom) \(words.word(Self.level(of: depth.zoom), of: .regionDepths))", "\(depth.tiles)",
          depth.isExact ? size : words(.about, size),
        ]
      }
    widths = (0..<3).map { [cells] column in cells.map { CharacterWidth.standard.of($0[column]) }.max() ?? 0 }
  }

  var header: [Panel.Span] { [Panel.Span(text: line(0), color: look.style.panelFaint)] }
  func row(_ index: Int) -> [Panel.Span] { [Panel.Span(text: line(index + 1))] }

  private func line(_ row: Int) -> String {
    cells[row].enumerated().map { column, text in
      let width = CharacterWidth.standard
      // Numbers are right-aligned.
      return column == 0 ? width.padding(text, to: widths[column]) : width.aligningRight(text, to: widths[column])
    }.joined(separator: Self.gap)
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
