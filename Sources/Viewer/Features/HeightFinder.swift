import Geodesy
import Heights
import Places
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
  private var profile: (line: [Coordinate], profile: TrackProfile?)?
  /// How many points of a line are asked for.
  private nonisolated static let profilePoints = 200

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

  /// The ground along a line, or along the line asked about before; nil until it is found, and without heights.
  func profile(along line: [Coordinate]) -> TrackProfile? {
    guard !heights.sources.isEmpty, line.count > 1 else { return nil }
    if let profile, profile.line == line { return profile.profile }
    lane.submit(line[0]) { [heights] in
      let step = max(line.length / Double(Self.profilePoints), .meters(1))
      let points = Self.points(along: line, apart: step).map { TrackPoint(coordinate: $0) }
      return (try? heights.added(to: Track(name: "", segments: [points])))?.map { TrackProfile($0) }
    } whenDone: { [weak self] in
      self?.profile = (line, $0)
    }
    return profile?.line.first == line.first ? profile?.profile : nil
  }

  /// Finds the height of a place from any source, if it is known; `isOnSea` is as the map has it.
  func find(at place: Coordinate, isOnSea: Bool?, whenDone: @escaping (PlaceHeight) -> Void) {
    lane.run { [heights] in
      PlaceHeight(of: place, in: heights, isOnSea: isOnSea)
    } then: { height in
      if let height { whenDone(height) }
    }
  }

  /// The corners of a line, and places between them.
  private nonisolated static func points(along line: [Coordinate], apart step: Distance) -> [Coordinate] {
    let sides = zip(line, line.dropFirst()).flatMap { start, end in
      let (length, bearing) = (Sphere.earth.distance(from: start, to: end), Sphere.earth.bearing(from: start, to: end))
      let parts = max((length / step).rounded(.up), 1)
      return (0..<Int(parts)).map { part in
        Sphere.earth.destination(from: start, bearing: bearing, distance: length * (Double(part) / parts))
      }
    }
    return sides + line.suffix(1)
  }
}
