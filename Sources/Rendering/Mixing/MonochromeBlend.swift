/// The mixture of a front and a back without colours.
///
/// A mixed cell is as bright as it is relative to the few cells mixed with it: along the edge of a lens that is a row
/// of blocks that neither map has, and a half-transparent picture disappears. So each cell is taken from one of them,
/// alternately for a half-transparent picture.
struct MonochromeBlend {
  enum Choice {
    case front, back
  }

  /// The most that any cell shows of the front.
  private let most: Int
  private let isPicture: Bool

  /// In which order the cells of a square of four turn to the front.
  private static let turns = [[0, 2], [3, 1]]

  init(_ dots: [UInt64], isPicture: Bool) {
    most = dots.lazy.map { LensCover.shares(of: $0).most }.max() ?? 0
    self.isPicture = isPicture
  }

  func choice(share: Int, hasLetters: Bool, at column: Int, _ row: Int) -> Choice {
    let keepsLetters = isPicture && hasLetters && share < LensCover.maxOverText
    guard share * 2 >= most, !keepsLetters else { return .back }
    guard isPicture, most < LensCover.maxOverText else { return most >= 128 ? .front : .back }
    return share * 8 > (Self.turns[row & 1][column & 1] * 2 + 1) * 255 ? .front : .back
  }
}
