import Cells
import Geodesy
import Raster
import Rendering
import Scene
import Tiles

/// The table of pairs: where each is on the picture, how far off it is, and which ones disagree with most others.
final class PairTable: MapPanel {
  let host: Host
  private let aligning: Aligning

  private static let widths = (number: 3, pixel: 13, residual: 12)

  init(_ host: Host, _ aligning: Aligning) {
    (self.host, self.aligning) = (host, aligning)
  }

  private var pairs: PicturePairs { aligning.pairs }
  private var chosen: Int? { aligning.marking?.chosen }
  /// The manual placement of the picture; nil while its pairs place it.
  private var handPlace: AffineTransform? {
    aligning.picture.flatMap { $0.pose.isByPairs ? nil : $0.pose.pixelsToWorld }
  }

  /// In the upper left corner, and never over more than half of the height.
  func box(in viewport: Viewport) -> CellRect {
    let (rows, seen) = (rows(in: viewport), seenPairs(in: viewport))
    // As wide as with the mark of a pair that disagrees, wherever such a one is seen.
    let outlier = pairs.alignment?.outliers.min().map { [row(of: $0)] } ?? []
    let wanted = panel(with: seen, besides: outlier).size
    return CellRect(column: 0, row: 0, columns: min(wanted.columns, viewport.columns), rows: rows)
  }

  /// The pair of a row of the screen.
  func pair(at cell: CellPoint, in viewport: Viewport) -> Int? {
    let (box, seen) = (box(in: viewport), seenPairs(in: viewport))
    let index = seen.lowerBound + cell.row - box.row - 2
    return box.contains(cell) && seen.contains(index) ? index : nil
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    let seen = seenPairs(in: viewport)
    var panel = panel(with: seen)
    panel.chosen = chosen.map { $0 - seen.lowerBound + 1 }
    panel.draw(into: &grid, box: box(in: viewport), look: host.look)
  }

  /// The rows of the frame, the header, the pairs or a hint, and the summary of all pairs.
  private func rows(in viewport: Viewport) -> Int {
    min(max(pairs.points.count, 1) + 3 + footer.count, max(viewport.rows / 2, min(6, viewport.rows)))
  }

  /// The pairs that fit, with the chosen one or the newest among them.
  private func seenPairs(in viewport: Viewport) -> Range<Int> {
    let (count, room) = (pairs.points.count, max(rows(in: viewport) - 3 - footer.count, 1))
    let first = max(min((chosen ?? count - 1) - room + 1, count - room), 0)
    return first..<min(first + room, count)
  }

  /// The table with some of the pairs, of which there may be more than any screen shows.
  private func panel(with seen: Range<Int>, besides others: [[Panel.Span]] = []) -> Panel {
    let rows = pairs.points.isEmpty ? [hint] : seen.map { row(of: $0) }
    return Panel(title: title, lines: [header] + rows + others + footer)
  }
}

/// The words.
extension PairTable {
  private var title: String {
    words(.pairsTitle, pairs.alignment.map { words(isByHand ? .fitByHand : $0.fit.phrase) } ?? problem)
  }

  /// Whether the picture is placed manually although its pairs would suffice.
  private var isByHand: Bool { handPlace != nil && pairs.alignment != nil }

  /// The error of each pair, if it can be computed.
  private var residuals: [Double]? {
    pairs.alignment.map { alignment in handPlace.map(pairs.distances) ?? alignment.residuals }
  }

  /// The same by all others, where the picture is bent.
  private var residualsLeftOut: [Double]? { isByHand ? nil : pairs.alignment?.residualsLeftOut }

  /// Why the pairs can't place the picture yet.
  private var problem: String {
    guard let (first, second) = pairs.points.firstAtSamePlace else { return words(.pairsTooFew) }
    return words(.pairsSamePlace, "\(first + 1)", "\(second + 1)")
  }

  private var header: [Panel.Span] {
    let leftOut =
      residualsLeftOut == nil ? "" : Self.right(words(.pairsByOthers), Self.widths.residual)
    let text =
      Self.right("", Self.widths.number) + Self.right(words(.pairsPixel), Self.widths.pixel)
      + Self.right(words(.pairsResidual), Self.widths.residual) + leftOut
    return [Panel.Span(text: text, isAccented: true)]
  }

  private var hint: [Panel.Span] { [Panel.Span(text: words(.pairsHint), color: host.look.style.panelFaint)] }

  private func row(of index: Int) -> [Panel.Span] {
    let point = pairs.points[index]
    let isOutlier = pairs.alignment?.outliers.contains(index) == true
    let pixel = "\(Int(point.x.rounded())), \(Int(point.y.rounded()))"
    let residual = residuals.map { length($0[index]) } ?? "–"
    let leftOut = residualsLeftOut.map { length($0[index]) } ?? ""
    let text =
      Self.right("\(index + 1)", Self.widths.number) + Self.right(pixel, Self.widths.pixel)
      + Self.right(residual, Self.widths.residual)
      + (leftOut.isEmpty ? "" : Self.right(leftOut, Self.widths.residual))
    let mark = isOutlier ? " ! " + words(.pairsOutlier) : ""
    return [Panel.Span(text: text + mark, color: isOutlier ? host.look.pairOutlier : nil)]
  }

  /// How far they are off all together.
  private var footer: [[Panel.Span]] {
    guard let alignment = pairs.alignment else { return [] }
    if let handPlace {
      let text = " " + words(.pairsError, length(pairs.error(at: handPlace)))
      return [[Panel.Span(text: text, isAccented: true)]]
    }
    var texts = [words(.pairsError, length(alignment.error))]
    if !alignment.outliers.isEmpty { texts.append(words(.pairsErrorWithout, length(alignment.errorWithoutOutliers))) }
    if let error = alignment.errorLeftOut { texts.append(words(.pairsErrorByOthers, length(error))) }
    return [[Panel.Span(text: " " + texts.joined(separator: " · "), isAccented: true)]]
  }

  /// As exactly as they are judged by: tenths of metres, or of pixels where there is no earth.
  private func length(_ value: Double) -> String {
    ResidualWords.text(value, host.look, isGeographic: host.maps.facts.isGeographic)
  }

  private static func right(_ text: String, _ columns: Int) -> String {
    String(repeating: " ", count: max(columns - CharacterWidth.standard.of(text), 0)) + text
  }
}

extension Look {
  /// Of pairs that disagree with most others, over the ground of panels.
  var pairOutlier: CellColor { GuideColors(self).recording }
}

/// How far a pair is off, as exactly as it is judged by: tenths of metres, or of pixels where there is no earth.
enum ResidualWords {
  static func text(_ value: Double, _ look: Look, isGeographic: Bool) -> String {
    let number = FixedPoint(value, decimals: 1).text.replacing(".", with: look.words(.decimalMark))
    return isGeographic ? "\(number) \(look.words(.meter))" : look.words(.pixels, number)
  }
}
