import Tiles

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
