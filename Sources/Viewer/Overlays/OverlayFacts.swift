import Geodesy
import Rendering
import Tiles

/// The type of an overlay, and the accuracy of its position.
nonisolated enum OverlayFacts: Sendable, Equatable {
  /// A vector map, or the one behind it as of a year.
  case vectorMap
  case tiles
  /// A picture whose place is known.
  case picture
  /// A picture that was put in its place by pairs of points: how well these agree, and how many don't.
  case aligned(Alignment.Fit, error: Double, outliers: Int)
  /// An image with pairs of points, moved by hand: the error of the pairs there.
  case byHand(error: Double)
  /// An image that isn't georeferenced.
  case unplaced

  /// In metres or pixels: less is no other place.
  private static let asNothing = 0.05

  /// Reads the data saved beside an image.
  init(ofPictureAt path: String, on back: BaseImage?, isPlaced: Bool) {
    guard isPlaced else {
      self = .unplaced
      return
    }
    let kept = try? AlignmentFiles.kept(beside: path, on: back)
    let (points, units) = (kept?.points ?? [], back?.pixelsPerWorld)
    let chosen = kept?.fit.flatMap { Alignment(points, fit: $0, unitsPerWorld: units) }
    guard let alignment = chosen ?? Alignment(points, unitsPerWorld: units) else {
      self = .picture
      return
    }
    if kept?.fit == nil, let place = try? AlignmentFiles.place(of: path, on: back) {
      let error = points.error(at: place, unitsPerWorld: units)
      // Where they put it by themselves they are no further off than all together.
      guard error <= alignment.error * 1.01 + Self.asNothing else {
        self = .byHand(error: error)
        return
      }
    }
    self = .aligned(alignment.fit, error: alignment.error, outliers: alignment.outliers.count)
  }
}

extension Alignment.Fit {
  /// The name of the fit.
  var phrase: Phrase {
    switch self {
    case .similarity: .fitSimilarity
    case .affine: .fitAffine
    case .spline: .fitSpline
    }
  }
}

extension UnalignedImage {
  /// The accuracy after it was moved by hand or by pairs; nil if it wasn't, or there are no pairs to determine it.
  var facts: OverlayFacts? {
    guard !isUnmoved, let alignment = pose.pairs.alignment else { return nil }
    return pose.isByPairs
      ? .aligned(alignment.fit, error: alignment.error, outliers: alignment.outliers.count)
      : .byHand(error: pose.pairs.error(at: pose.pixelsToWorld))
  }
}

/// The error of an alignment: tenths of metres, or of pixels if the map isn't georeferenced.
enum ResidualWords {
  static func text(_ value: Double, _ look: Look, isGeographic: Bool) -> String {
    let number = FixedPoint(value, decimals: 1).text.replacing(".", with: look.words(.decimalMark))
    return isGeographic ? "\(number) \(look.words(.meter))" : look.words(.pixels, number)
  }
}
