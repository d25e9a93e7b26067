internal import Geodesy

/// The part of a feature in a tile; while that is all of it, its shape stays packed.
struct TilePiece: Sendable {
  private let number: Int32
  private let cut: CutShape?

  private final class CutShape: Sendable {
    let shape: Shape

    init(_ shape: Shape) {
      self.shape = shape
    }
  }

  init(_ feature: Int32) {
    number = feature
    cut = nil
  }

  private init(_ number: Int32, _ shape: Shape) {
    self.number = number
    cut = CutShape(shape)
  }

  func feature(in content: MapContent) -> MapFeature { content.features[Int(number)] }

  func shape(in content: MapContent) -> Shape { cut?.shape ?? content.features.shape(of: feature(in: content)) }

  func box(in content: MapContent) -> WorldRect { cut?.shape.box ?? feature(in: content).box }

  /// Its part in each of some rectangles; nil for those without any.
  func pieces(in rects: [WorldRect], of content: MapContent) -> [TilePiece?] {
    let box = box(in: content)
    if let whole = rects.firstIndex(where: { $0.contains(box) }),
      !rects.indices.contains(where: { $0 != whole && rects[$0].touches(box) })
    {
      return rects.indices.map { $0 == whole ? self : nil }
    }
    var shape: Shape?
    return rects.map { rect in
      if rect.contains(box) { return self }
      guard rect.touches(box) else { return nil }
      let known = shape ?? self.shape(in: content)
      shape = known
      return known.clipped(to: rect).map { TilePiece(number, $0) }
    }
  }
}

/// A tile's place on the square world.
struct TileFrame: Hashable, Sendable {
  let zoom: Int
  let x: Int
  let y: Int
  /// How many levels deeper tiles are whose units are used.
  var levels = 0

  /// Units along a side, in which points are written.
  static let extent = 4096.0
  var extent: Double { Self.extent * Double(1 << levels) }
  /// A dot of the screen, of which a tile has 256 a side.
  static let dot = extent / 256
  /// The margin that a tile shows of its neighbours on each side, so that no seam is visible.
  static let buffer = 8 * dot

  /// The side on the square world; a power of two, so that nothing is ever rounded.
  var side: Double { 1 / Double(1 << zoom) }

  var rect: WorldRect {
    WorldRect(
      minX: Double(x) * side,
      minY: Double(y) * side,
      maxX: Double(x + 1) * side,
      maxY: Double(y + 1) * side
    )
  }

  /// The part of the world that is drawn on the tile: a little more than its own.
  var drawnRect: WorldRect { rect.expanded(by: side * Self.buffer / Self.extent) }

  var children: [TileFrame] {
    [(0, 0), (1, 0), (0, 1), (1, 1)].map { TileFrame(zoom: zoom + 1, x: 2 * x + $0, y: 2 * y + $1) }
  }

  /// A place in the tile's own units, from its upper left corner.
  func local(_ point: WorldPoint) -> SIMD2<Double> {
    let scale = extent / side
    return SIMD2(point.x * scale - Double(x) * extent, point.y * scale - Double(y) * extent)
  }
}
