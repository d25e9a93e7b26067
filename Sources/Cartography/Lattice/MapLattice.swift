import Geodesy
import Glibc
import Raster

/// The grid of cells for a map of one zoom and bearing, fixed to the ground, so that moving it by whole cells changes
/// nothing.
///
/// Positions are relative to an anchor cell near the view, in ``FixedPoint``s; a view is then only a shift by cells.
struct MapLattice: Equatable {
  /// World to cells, but for the shift by whole cells.
  private let linear: AffineTransform
  /// The cell of the lattice that the coordinates count from.
  let anchor: (column: Int, row: Int)
  let zoom: Double
  /// The length of a metre on the ground, in dots.
  let dotsPerMeter: Double
  /// The number of dots in one dot of the screen: one, unless the drawing becomes pixels.
  let dotsPerDot: Double

  /// Cells are so many samples wide and high, and samples so many fixed units.
  static let samplesPerCell = 8
  static let unitsPerSample: Int32 = 256
  /// The width of a dot in fixed units; its height is half of that.
  static let dot = Double(unitsPerSample) * 4
  static let cell = Double(samplesPerCell) * Double(unitsPerSample)

  init(_ worldToCells: AffineTransform, zoom: Double, dotsPerDot: Double = 1) {
    self.dotsPerDot = dotsPerDot
    let whole = Self.wholePart(worldToCells)
    var linear = worldToCells
    linear.tx -= Double(whole.column)
    linear.ty -= Double(whole.row)
    self.linear = linear
    anchor = (-whole.column, -whole.row)
    self.zoom = zoom
    let perWorld = Self.dotsPerWorld(linear)
    let middle = worldToCells.inverse.map { $0.apply(0, 0).y } ?? 0.5
    // The stretch of the Mercator projection.
    dotsPerMeter = perWorld / Self.equator * cosh(.pi * (1 - 2 * min(max(middle, 0), 1)))
  }

  /// How far the view is from where the layout was made, in cells; nil where it isn't on the same lattice any more.
  func shift(to worldToCells: AffineTransform, zoom: Double) -> (columns: Int, rows: Int)? {
    let (old, new) = (linear, worldToCells)
    guard zoom == self.zoom, old.a == new.a, old.b == new.b, old.c == new.c, old.d == new.d else { return nil }
    let whole = Self.wholePart(new)
    guard abs(new.tx - Double(whole.column) - old.tx) < 1e-3, abs(new.ty - Double(whole.row) - old.ty) < 1e-3 else {
      return nil
    }
    let shift = (columns: -whole.column - anchor.column, rows: -whole.row - anchor.row)
    return max(abs(shift.columns), abs(shift.rows)) < Self.reach ? shift : nil
  }

  static func == (one: MapLattice, other: MapLattice) -> Bool {
    one.linear == other.linear && one.anchor == other.anchor && one.zoom == other.zoom
  }

  /// The way from a tile's units to fixed units.
  func transform(of id: UnwrappedTileID, extent: Int) -> TileTransform {
    let frame = TileFrame(id, extent: extent)
    let unit = frame.unit * Self.cell
    let corner = cells(frame.world(0, 0))
    return TileTransform(
      a: linear.a * unit,
      b: linear.b * unit,
      c: linear.c * unit,
      d: linear.d * unit,
      tx: corner.x * Self.cell,
      ty: corner.y * Self.cell
    )
  }

  /// Where a place is, in cells from the anchor.
  func cells(_ place: WorldPoint) -> (x: Double, y: Double) {
    let point = linear.apply(place.x, place.y)
    return (point.x - Double(anchor.column), point.y - Double(anchor.row))
  }

  /// The cell of the lattice at the corner of a view.
  func corner(_ shift: (columns: Int, rows: Int)) -> (columns: Int, rows: Int) {
    (anchor.column + shift.columns, anchor.row + shift.rows)
  }

  func fixed(_ place: WorldPoint) -> FixedPoint {
    let point = cells(place)
    return FixedPoint(clamping: point.x * Self.cell, point.y * Self.cell)
  }

  /// The upright box around a part of the world.
  func box(of rect: WorldRect) -> FixedBox {
    var box = FixedBox()
    for (x, y) in [(rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.minX, rect.maxY), (rect.maxX, rect.maxY)] {
      box.include(fixed(WorldPoint(x: x, y: y)))
    }
    return box
  }

  /// The place at a point in cells from the anchor.
  func world(x: Double, y: Double) -> WorldPoint? {
    guard let inverse = linear.inverse else { return nil }
    let point = inverse.apply(x + Double(anchor.column), y + Double(anchor.row))
    return WorldPoint(x: point.x, y: point.y)
  }

  /// The direction to the right of the screen.
  var right: (east: Float, south: Float) {
    let length = (linear.a * linear.a + linear.c * linear.c).squareRoot()
    return (Float(linear.a / length), Float(linear.c / length))
  }

  /// The number of dots in a world at this zoom; dots are half a cell wide.
  var dotsPerWorld: Double { Self.dotsPerWorld(linear) }

  private static let equator = 40_075_016.68

  private static func dotsPerWorld(_ linear: AffineTransform) -> Double {
    2 * (linear.a * linear.a + linear.c * linear.c).squareRoot()
  }

  /// Cells that coordinates may be away from the anchor without leaving 32 bits.
  private static let reach = 100_000

  private static func wholePart(_ transform: AffineTransform) -> (column: Int, row: Int) {
    // A little more than nothing, so that what is whole but for rounding is taken as whole.
    (Int((transform.tx + 1e-3).rounded(.down)), Int((transform.ty + 1e-3).rounded(.down)))
  }
}

/// The way from the units of a tile to fixed units.
struct TileTransform {
  var a: Double
  var b: Double
  var c: Double
  var d: Double
  var tx: Double
  var ty: Double

  /// Part of its callers' loops, which bring every point of every tile here.
  @inline(__always)
  func apply(_ x: Double, _ y: Double) -> FixedPoint {
    FixedPoint(clamping: a * x + c * y + tx, b * x + d * y + ty)
  }

  /// The upright box around a box of the tile's.
  func apply(_ box: FixedBox) -> FixedBox {
    guard !box.isEmpty else { return FixedBox() }
    // Each side is at the image of one of the corners: the signs show which.
    let (left, right) = (Double(box.minX), Double(box.maxX))
    let (top, bottom) = (Double(box.minY), Double(box.maxY))
    let from = FixedPoint(
      clamping: a * (a < 0 ? right : left) + c * (c < 0 ? bottom : top) + tx,
      b * (b < 0 ? right : left) + d * (d < 0 ? bottom : top) + ty
    )
    let to = FixedPoint(
      clamping: a * (a < 0 ? left : right) + c * (c < 0 ? top : bottom) + tx,
      b * (b < 0 ? left : right) + d * (d < 0 ? top : bottom) + ty
    )
    return FixedBox(minX: from.x, minY: from.y, maxX: to.x, maxY: to.y)
  }

  /// Dots² to a tile unit².
  var dotArea: Double { abs(a * d - b * c) / (1024 * 512) }
}
