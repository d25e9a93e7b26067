/// What is seen of a front and a back where there are no colours to mix them with.
///
/// A cell that both are mixed in is as bright as it is beside the few that are mixed with it, which along the edge of a
/// lens is a row of blocks that neither of both has. So the edge runs between cells; only a picture that is clear by half
/// all over is mixed.
nonisolated struct InklessParting {
  enum Choice {
    case front, back, mixture
  }

  /// The most that any cell shows of the front.
  private let most: Int
  private let isPicture: Bool

  init(_ dots: [UInt64], isPicture: Bool) {
    most = dots.lazy.map { LensCover.shares(of: $0).most }.max() ?? 0
    self.isPicture = isPicture
  }

  func choice(share: Int, hasLetters: Bool) -> Choice {
    let keepsLetters = isPicture && hasLetters && share < LensCover.mostOverText
    guard share * 2 >= most, !keepsLetters else { return .back }
    if isPicture, most < 255 { return .mixture }
    return most >= 128 ? .front : .back
  }
}
