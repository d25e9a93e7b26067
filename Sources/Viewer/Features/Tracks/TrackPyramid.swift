package import Geodesy
package import Places

/// A whole track for drawing, of any length: each level has only the points that can be distinguished there, in runs
/// that are skipped if they aren't visible.
nonisolated package struct TrackPyramid: Sendable {
  /// A point of a track in 16 bytes.
  nonisolated struct Vertex {
    let x: UInt32
    let y: UInt32
    /// In metres a second; NaN if unknown.
    let speed: Float
    let startsSegment: Bool
    var isDense = false
  }

  nonisolated fileprivate struct Run {
    let minX: UInt32
    let minY: UInt32
    let maxX: UInt32
    let maxY: UInt32
  }

  /// The points drawn at the zooms up to the level's number.
  nonisolated struct Level: Sendable {
    private let vertices: [Vertex]
    private let runs: [Run]

    static let none = Level([])

    /// The places that it leads through, segment by segment.
    var lines: [[Coordinate]] {
      var lines: [[Coordinate]] = []
      for vertex in vertices {
        if vertex.startsSegment || lines.isEmpty { lines.append([]) }
        let place = WorldPoint(x: Double(vertex.x) / parts, y: Double(vertex.y) / parts)
        lines[lines.count - 1].append(place.coordinate)
      }
      return lines
    }
  }

  package private(set) var fastest: Speed?
  private var levels: [Level] = []

  private static let deepest = 24
  /// The units of the coordinates across the world.
  fileprivate static let parts = 4_294_967_296.0
  /// Dots nearer to each other than this are one.
  private static let leastStep = 0.7
  /// The number of points up to which a level is drawn as it is; in others, overlapping parts are drawn once.
  private static let maxUnsifted = 20_000
  /// The maximum number of dots of a level up to which overlaps are searched for.
  private static let maxDots = 1_000_000.0

  package init(_ track: Track) {
    var vertices = Self.vertices(of: track)
    fastest = vertices.lazy.map(\.speed).filter { !$0.isNaN }.max().map { Speed(metersPerSecond: Double($0)) }
    var level = Level(vertices)
    levels = [level]
    for depth in (0..<Self.deepest).reversed() {
      var thinned = Self.thinned(vertices, for: depth)
      if thinned.count > Self.maxUnsifted { thinned = Self.sifted(thinned, at: depth) }
      // A level that is hardly smaller is not worth its memory.
      if thinned.count < vertices.count / 5 * 4 { (vertices, level) = (thinned, Level(thinned)) }
      levels.append(level)
    }
    levels.reverse()
  }

  func level(at zoom: Double) -> Level {
    guard !levels.isEmpty else { return .none }
    return levels[min(max(Int(zoom.rounded(.up)), 0), levels.count - 1)]
  }
}

/// The making.
nonisolated extension TrackPyramid {
  private static func vertices(of track: Track) -> [Vertex] {
    var vertices: [Vertex] = []
    vertices.reserveCapacity(track.pointCount)
    for segment in track.segments {
      for (index, point) in segment.enumerated() {
        let place = WorldPoint(point.coordinate)
        let speed = point.speed ?? (index > 0 ? TrackShape.speed(from: segment[index - 1], to: point) : nil)
        vertices.append(
          Vertex(
            x: UInt32(min(max(place.x, 0) * parts, parts - 1)),
            y: UInt32(min(max(place.y, 0) * parts, parts - 1)),
            speed: speed.map { Float($0.metersPerSecond) } ?? .nan,
            startsSegment: index == 0,
            isDense: index > 0 && TrackShape.isDense(from: segment[index - 1], to: point)
          )
        )
      }
    }
    return vertices
  }

  /// Leaves out what is nearer than dots are; the ends of segments stay.
  private static func thinned(_ vertices: [Vertex], for level: Int) -> [Vertex] {
    let least = Int64(leastStep * Double(Int64(1) << Int64(deepest - level)))
    var thinned: [Vertex] = []
    for (index, vertex) in vertices.enumerated() {
      let isEnd = index + 1 == vertices.count || vertices[index + 1].startsSegment
      if let last = thinned.last, !vertex.startsSegment, !isEnd, way(from: last, to: vertex) < least { continue }
      thinned.append(vertex)
    }
    return thinned
  }

  /// Removes steps whose dots have all been drawn by earlier ones.
  private static func sifted(_ vertices: [Vertex], at level: Int) -> [Vertex] {
    let dot = Int64(1) << Int64(deepest - level)
    var dots = 0.0
    for (start, end) in zip(vertices, vertices.dropFirst()) where !end.startsSegment {
      dots += Double(way(from: start, to: end) / dot + 1)
    }
    guard dots <= maxDots else { return vertices }
    var (drawn, sifted): (Set<UInt64>, [Vertex]) = ([], [])
    var isLifted = true
    for (start, end) in zip(vertices, vertices.dropFirst()) {
      guard !end.startsSegment else {
        isLifted = true
        continue
      }
      guard draw(from: start, to: end, dot, in: &drawn) else {
        isLifted = true
        continue
      }
      if isLifted { sifted.append(Vertex(x: start.x, y: start.y, speed: start.speed, startsSegment: true)) }
      sifted.append(end)
      isLifted = false
    }
    return sifted
  }

  /// Marks the dots of a step; false where all of them were there.
  private static func draw(from start: Vertex, to end: Vertex, _ dot: Int64, in drawn: inout Set<UInt64>) -> Bool {
    let (right, down) = (Int64(end.x) - Int64(start.x), Int64(end.y) - Int64(start.y))
    let count = max(abs(right), abs(down)) / dot + 1
    var isNew = false
    for index in 0...count {
      let x = (Int64(start.x) + right * index / count) / dot
      let y = (Int64(start.y) + down * index / count) / dot
      if drawn.insert(UInt64(x) << 32 | UInt64(y)).inserted { isNew = true }
    }
    return isNew
  }

  private static func way(from start: Vertex, to end: Vertex) -> Int64 {
    abs(Int64(end.x) - Int64(start.x)) + abs(Int64(end.y) - Int64(start.y))
  }
}

/// Display.
nonisolated extension TrackPyramid.Level {
  private static let verticesOfRun = 256

  fileprivate init(_ vertices: [TrackPyramid.Vertex]) {
    self.vertices = vertices
    runs = stride(from: 0, to: vertices.count, by: Self.verticesOfRun).map { start in
      // The step to its first point is one of a run.
      let part = vertices[max(start - 1, 0)..<min(start + Self.verticesOfRun, vertices.count)]
      var (minX, minY, maxX, maxY) = (UInt32.max, UInt32.max, UInt32.min, UInt32.min)
      for vertex in part {
        (minX, minY) = (min(minX, vertex.x), min(minY, vertex.y))
        (maxX, maxY) = (max(maxX, vertex.x), max(maxY, vertex.y))
      }
      return TrackPyramid.Run(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
    }
  }

  /// The points that may be visible in a part of the world, in ranges of neighbours.
  func stretches(in area: WorldRect) -> [Range<Int>] {
    var stretches: [Range<Int>] = []
    for (index, run) in runs.enumerated() where run.touches(area) {
      let start = index * Self.verticesOfRun
      let range = start..<min(start + Self.verticesOfRun, vertices.count)
      if let last = stretches.last, last.upperBound == start {
        stretches[stretches.count - 1] = last.lowerBound..<range.upperBound
      } else {
        stretches.append(range)
      }
    }
    return stretches
  }

  subscript(index: Int) -> TrackShape.Vertex {
    let vertex = vertices[index]
    return TrackShape.Vertex(
      place: vertex.place,
      speed: vertex.speed.isNaN ? nil : Speed(metersPerSecond: Double(vertex.speed)),
      startsSegment: vertex.startsSegment,
      isDense: vertex.isDense
    )
  }
}

nonisolated extension TrackPyramid.Vertex {
  fileprivate var place: WorldPoint {
    WorldPoint(x: (Double(x) + 0.5) / TrackPyramid.parts, y: (Double(y) + 0.5) / TrackPyramid.parts)
  }
}

nonisolated extension TrackPyramid.Run {
  /// In any copy of the world.
  fileprivate func touches(_ area: WorldRect) -> Bool {
    let (left, right) = (Double(minX) / TrackPyramid.parts, Double(maxX) / TrackPyramid.parts)
    let (top, bottom) = (Double(minY) / TrackPyramid.parts, Double(maxY) / TrackPyramid.parts)
    guard top <= area.maxY, bottom >= area.minY else { return false }
    return left + (area.minX - right).rounded(.up) <= area.maxX
  }
}
