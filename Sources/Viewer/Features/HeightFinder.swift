import Geodesy
import Heights
import Threads

/// Finds the heights of what is on the screen in the background; the frame after that can show them.
final class HeightFinder {
  /// A purpose of heights, each with one place at a time.
  enum Use: Hashable {
    case center, sight, lineStart, lineEnd
  }

  nonisolated struct Finding: Sendable {
    fileprivate let place: Coordinate
    /// Nil if it isn't known.
    let height: PlaceHeight?
    /// Of the end of a line only.
    let slope: Slope?
  }

  private let heights: Heights
  private let lane: Lane
  private var findings: [Use: Finding] = [:]

  init(_ heights: Heights, _ work: BackgroundWork) {
    self.heights = heights
    lane = work.lane(.waiting, width: 2)
  }

  /// The height of a place, from a source but that of the whole world, or of a place near it that was asked about before;
  /// nil until it is found.
  func finding(at place: Coordinate, for use: Use, within reach: Distance = .meters(0)) -> Finding? {
    guard !heights.sources.isEmpty else { return nil }
    let last = findings[use]
    if let last, last.place == place { return last }
    let hasSlope = use == .lineEnd
    lane.submit(use) { [heights] in
      let slope = hasSlope ? try? Slope(at: place, in: heights) : nil
      return Finding(place: place, height: PlaceHeight(of: place, in: heights), slope: slope)
    } whenDone: { [weak self] in
      self?.findings[use] = $0
    }
    return last.flatMap { Sphere.earth.distance(from: $0.place, to: place) <= reach ? $0 : nil }
  }

  /// Finds the height of a place from any source, if it is known; `isOnSea` is as the map has it.
  func find(at place: Coordinate, isOnSea: Bool?, whenDone: @escaping (PlaceHeight) -> Void) {
    lane.run { [heights] in
      PlaceHeight(of: place, in: heights, isOnSea: isOnSea)
    } then: { height in
      if let height { whenDone(height) }
    }
  }
}
