import Cartography
import Geodesy
import Rendering
import Threads

/// Finds the districts around the map's centre in its files: close up, the nearest one is mostly out of view.
final class DistrictFinder {
  private let lane: Lane
  private var wanted: Square?
  private var known: (square: Square, parts: TownParts)?

  /// From here on tiles are so small that not all parts around are loaded.
  static let leastZoom = 14.0

  init(_ work: BackgroundWork) {
    lane = work.lane(.long)
  }

  /// The districts around a place, in one copy of the world; nil while unknown.
  func parts(around place: WorldPoint, in files: [String], _ inquiry: (WorldPoint) -> PlaceInquiry) -> TownParts? {
    guard !files.isEmpty else { return nil }
    let square = Square(around: place, files)
    if known?.square == square { return known?.parts }
    guard wanted != square else { return nil }
    wanted = square
    let (question, reach) = (inquiry(square.middle), square.reach)
    lane.submit(square) {
      question.parts(within: reach)
    } whenDone: { [weak self] parts in
      if self?.wanted == square { self?.known = (square, parts) }
    }
    return nil
  }

  /// A part of the world for which they are looked up once.
  private struct Square: Hashable {
    private let x: Int
    private let y: Int
    private let files: [String]

    private static let side = 1.0 / 16_384

    init(around place: WorldPoint, _ files: [String]) {
      (x, y) = (Int((place.x / Self.side).rounded(.down)), Int((place.y / Self.side).rounded(.down)))
      self.files = files
    }

    var middle: WorldPoint { WorldPoint(x: (Double(x) + 0.5) * Self.side, y: (Double(y) + 0.5) * Self.side) }

    /// The distance from its centre to its corners, in metres.
    var reach: Double { Self.side * 0.5.squareRoot() * middle.metersPerWorld }
  }
}
