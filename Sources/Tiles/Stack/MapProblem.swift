/// Something that a map can't show.
package struct MapProblem: Equatable, Sendable {
  package let error: TileError
  /// The number of further tiles with an error.
  let moreTiles: Int

  package init(error: TileError, moreTiles: Int = 0) {
    (self.error, self.moreTiles) = (error, moreTiles)
  }

  package var text: String {
    moreTiles == 0 ? error.problem : "\(error.problem.dropLast()), and \(moreTiles) more tiles."
  }
}
