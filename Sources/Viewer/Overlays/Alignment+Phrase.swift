import Tiles

extension Alignment.Fit {
  /// What it is called.
  var phrase: Phrase {
    switch self {
    case .similarity: .fitSimilarity
    case .affine: .fitAffine
    case .spline: .fitSpline
    }
  }
}
