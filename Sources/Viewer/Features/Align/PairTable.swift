import Cells
import Geodesy
import Raster
import Rendering
import Tiles

/// The table of pairs: where each is on the picture, how far off it is, and which ones disagree with most others.
struct PairTable {
  private let host: Host
  private let aligning: Aligning

  private static let widths = (number: 3, pixel: 13, residual: 12)

  init(_ host: Host, _ aligning: Aligning) {
    (self.host, self.aligning) = (host, aligning)
  }

  private var words: Words { host.look.words }
  private var pairs: PicturePairs { aligning.pairs }
  /// The manual placement of the picture; nil while its pairs place it.
  private var handPlace: AffineTransform? {
    aligning.picture.flatMap { $0.pose.isByPairs ? nil : $0.pose.pixelsToWorld }
  }

  /// The table, with the chosen pair or the newest one in view.
  var content: ListPanel.Content {
    let chosen = aligning.marking?.chosen
    return ListPanel.Content(
      title: title,
      header: [header],
      empty: words(.pairsHint),
      count: pairs.points.count,
      row: row,
      below: footer,
      chosen: chosen ?? pairs.points.indices.last,
      isIdle: chosen == nil
    )
  }

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

  private func right(_ text: String, _ columns: Int) -> String {
    CharacterWidth.standard.aligningRight(text, to: columns)
  }

  private var header: [Panel.Span] {
    let leftOut =
      residualsLeftOut == nil ? "" : right(words(.pairsByOthers), Self.widths.residual)
    let text =
      right("", Self.widths.number) + right(words(.pairsPixel), Self.widths.pixel)
      + right(words(.pairsResidual), Self.widths.residual) + leftOut
    return [Panel.Span(text: text, isAccented: true)]
  }

  private func row(of index: Int) -> [Panel.Span] {
    let point = pairs.points[index]
    let isOutlier = pairs.alignment?.outliers.contains(index) == true
    let pixel = "\(Int(point.x.rounded())), \(Int(point.y.rounded()))"
    let residual = residuals.map { length($0[index]) } ?? "–"
    let leftOut = residualsLeftOut.map { length($0[index]) } ?? ""
    let text =
      right("\(index + 1)", Self.widths.number) + right(pixel, Self.widths.pixel)
      + right(residual, Self.widths.residual)
      + (leftOut.isEmpty ? "" : right(leftOut, Self.widths.residual))
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
}

extension Look {
  /// Of pairs that disagree with most others, over the ground of panels.
  var pairOutlier: CellColor { GuideColors(self).recording }
}
