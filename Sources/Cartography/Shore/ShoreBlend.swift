package import Geodesy
import Glibc
package import Tiles

/// The sea around a detailed map, drawn so that its coast runs over into that of a coarse map below it.
///
/// A coarse coast may be off by miles, and would end in a step at the edge of the detailed map. Around that edge both
/// coasts are heights below zero on land, by their distance; between the two these pass over into each other.
package struct ShoreBlend {
  private let box: WorldRect
  private let area: WorldRect
  private let reach: Double
  private let rim: SeaRim
  private let below: SeaOutline
  private let isCertain: Bool

  /// Points of the grid along the longer side.
  private static let fineness = 160
  /// As far as the coasts of a map to zoom 6 may be off, in shares of the equator; with every further zoom half as far.
  private static let coarseness = (zoom: 6, reach: 20_000 / 40_075_016.68)
  private static let extent = 65_536
  /// From near, the coarse coast isn't trusted within this share of that reach, nor the other one so far beyond its map.
  private static let doubt = 0.8

  /// The part of the world that is redrawn: the map, and around it as far as the coast of the coarse one may be off.
  package static func area(around box: WorldRect, onZoom depth: Int) -> WorldRect {
    let reach = reach(around: box, onZoom: depth)
    return WorldRect(
      minX: box.minX - reach,
      minY: max(box.minY - reach, 0),
      maxX: box.maxX + reach,
      maxY: min(box.maxY + reach, 1)
    )
  }

  private static func reach(around box: WorldRect, onZoom depth: Int) -> Double {
    let north = WorldPoint(x: box.minX, y: (box.minY + box.maxY) / 2).coordinate.latitude.degrees * .pi / 180
    let halvings = Double(max(depth - coarseness.zoom, 0))
    let (off, side) = (
      coarseness.reach / max(cos(north), 0.1) / exp2(halvings), max(box.maxX - box.minX, box.maxY - box.minY)
    )
    return halvings > 0 ? off : max(side, off)
  }

  /// A tile with nothing but that sea, or only where it is certain; nil where neither map has any.
  package static func tile(
    around box: WorldRect,
    onZoom depth: Int,
    above: [(id: UnwrappedTileID, tile: VectorTile)],
    below: [(id: UnwrappedTileID, tile: VectorTile)],
    style: Style,
    isCertain: Bool = false
  ) -> (id: UnwrappedTileID, tile: VectorTile)? {
    let (above, below) = (SeaOutline(above, style: style), SeaOutline(below, style: style))
    guard !above.isEmpty || !below.isEmpty else { return nil }
    return ShoreBlend(box, onZoom: depth, above, below, isCertain: isCertain).tile
  }

  private init(_ box: WorldRect, onZoom depth: Int, _ above: SeaOutline, _ below: SeaOutline, isCertain: Bool) {
    self.box = box
    self.isCertain = isCertain
    self.below = below
    area = Self.area(around: box, onZoom: depth)
    reach = Self.reach(around: box, onZoom: depth)
    rim = SeaRim(of: box, in: above, reach: reach)
  }

  private var tile: (id: UnwrappedTileID, tile: VectorTile)? {
    let (width, height) = (area.maxX - area.minX, area.maxY - area.minY)
    let step = max(width, height) / Double(Self.fineness)
    let (columns, rows) = (max(Int((width / step).rounded()), 1) + 1, max(Int((height / step).rounded()), 1) + 1)
    let (stepX, stepY) = (width / Double(columns - 1), height / Double(rows - 1))
    let grid = ShoreGrid(
      columns: columns,
      rows: rows,
      corner: WorldPoint(x: area.minX, y: area.minY),
      step: (stepX, stepY)
    )
    let heights = grid.heights(below, reach: reach) { blend(at: $0) }
    let land = ContourRings.rings(columns: columns, rows: rows, heights: heights)
    return encoded(
      land.map { $0.map { WorldPoint(x: area.minX + $0.x * stepX, y: area.minY + $0.y * stepY) } }
    )
  }

  /// The blend of both coasts at a place.
  private func blend(at place: WorldPoint) -> ShoreGrid.Blend {
    let nearest = WorldPoint(x: min(max(place.x, box.minX), box.maxX), y: min(max(place.y, box.minY), box.maxY))
    let distance = hypot(place.x - nearest.x, place.y - nearest.y)
    let way = min(distance / reach, 1)
    let share = way * way * (3 - 2 * way)
    let near = rim.depth(at: nearest, distance: distance)
    guard isCertain else { return ShoreGrid.Blend(near: near, share: share) }
    return ShoreGrid.Blend(near: near - Self.doubt * distance, share: share, doubt: Self.doubt * reach)
  }

  /// The area as sea, with the land cut out of it.
  private func encoded(_ land: [[WorldPoint]]) -> (id: UnwrappedTileID, tile: VectorTile)? {
    let zoom = min(max(Int(-log2(max(area.maxX - area.minX, area.maxY - area.minY))), 0), 20)
    let count = Double(1 << zoom)
    let (x, y) = ((area.minX + area.maxX) / 2 * count, (area.minY + area.maxY) / 2 * count)
    let wrap = Int((x / count).rounded(.down))
    guard let canonical = TileID(zoom: zoom, x: Int(x.rounded(.down)) - wrap << zoom, y: Int(y.rounded(.down))) else {
      return nil
    }
    let id = UnwrappedTileID(wrap: wrap, canonical: canonical)
    let corner = id.bounds
    let unit = Double(Self.extent) * count
    func ring(_ points: [WorldPoint], clockwise: Bool) -> [VectorPoint] {
      let ring = points.map { point in
        VectorPoint(
          x: Int32(((point.x - corner.minX) * unit).rounded()),
          y: Int32(((point.y - corner.minY) * unit).rounded())
        )
      }
      return (Self.doubledArea(ring) > 0) == clockwise ? ring : ring.reversed()
    }
    let outer = [(area.minX, area.minY), (area.maxX, area.minY), (area.maxX, area.maxY), (area.minX, area.maxY)]
    var layer = VectorLayerEncoder(name: "ocean", extent: Self.extent)
    // Land within land would be sea again: every ring of it is a hole, and holes count by their number.
    layer.add(
      .polygon,
      tags: [],
      parts: [ring(outer.map { WorldPoint(x: $0.0, y: $0.1) }, clockwise: true)]
        + land.map { ring($0, clockwise: false) }
    )
    var encoder = VectorTileEncoder()
    encoder.add(layer)
    return (try? VectorTile.decode(encoder.bytes)).map { (id, $0) }
  }

  private static func doubledArea(_ ring: [VectorPoint]) -> Int {
    zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(0) { sum, edge in
      sum + Int(edge.0.x) * Int(edge.1.y) - Int(edge.1.x) * Int(edge.0.y)
    }
  }
}

/// Where along the edge of a map there is sea, and how far from the next land.
private struct SeaRim {
  private let box: WorldRect
  /// The sums of all depths before each, so that a mean is found at once.
  private let sums: [Double]

  private static let count = 512

  init(of box: WorldRect, in sea: SeaOutline, reach: Double) {
    self.box = box
    let step = 2 * (box.maxX - box.minX + box.maxY - box.minY) / Double(Self.count)
    // A little inside, where the map still knows.
    let inset = 1e-3 * reach
    let isSea = (0..<Self.count).map { index -> Bool in
      let place = Self.place(at: Double(index) * step, of: box)
      return sea.contains(
        WorldPoint(
          x: min(max(place.x, box.minX + inset), box.maxX - inset),
          y: min(max(place.y, box.minY + inset), box.maxY - inset)
        )
      )
    }
    var steps = Array(repeating: Self.count, count: Self.count)
    // Once round and once more, either way, so that what lies across the start counts too.
    for index in 1..<2 * Self.count {
      let (here, before) = (index % Self.count, (index - 1) % Self.count)
      steps[here] = min(steps[here], isSea[here] == isSea[before] ? steps[before] + 1 : 0)
    }
    for index in (0..<2 * Self.count - 1).reversed() {
      let (here, after) = (index % Self.count, (index + 1) % Self.count)
      steps[here] = min(steps[here], isSea[here] == isSea[after] ? steps[after] + 1 : 0)
    }
    let depths = zip(isSea, steps).map { isSea, steps in
      let distance = min((Double(steps) + 0.5) * step, reach)
      return isSea ? distance : -distance
    }
    sums = depths.reduce(into: [0]) { sums, depth in sums.append((sums.last ?? 0) + depth) }
  }

  /// The place so far along the edge, clockwise from the upper left corner.
  private static func place(at distance: Double, of box: WorldRect) -> WorldPoint {
    let (width, height) = (box.maxX - box.minX, box.maxY - box.minY)
    switch distance {
    case ..<width: return WorldPoint(x: box.minX + distance, y: box.minY)
    case ..<(width + height): return WorldPoint(x: box.maxX, y: box.minY + distance - width)
    case ..<(2 * width + height): return WorldPoint(x: box.maxX - (distance - width - height), y: box.maxY)
    default: return WorldPoint(x: box.minX, y: box.maxY - (distance - 2 * width - height))
    }
  }

  /// Above 0 at sea, so far out from a place on the edge: the mean of as much of the edge on either side as it is away.
  ///
  /// So what is narrow ends as soon as it is wide, a canal as well as a spit, and what is as long as a side goes on.
  func depth(at place: WorldPoint, distance: Double) -> Double {
    let (width, height) = (box.maxX - box.minX, box.maxY - box.minY)
    let (left, top) = (place.x - box.minX, place.y - box.minY)
    // How far the nearest side is, and how far along the edge the place nearest to it.
    var nearest = (way: top, along: left)
    func include(_ way: Double, _ along: Double) {
      if way < nearest.way { nearest = (way, along) }
    }
    include(box.maxX - place.x, width + top)
    include(box.maxY - place.y, 2 * width + height - left)
    include(left, 2 * width + 2 * height - top)
    let perimeter = 2 * (width + height)
    let position = nearest.along / perimeter * Double(Self.count)
    let reach = min(max(distance / perimeter * Double(Self.count), 0.5), Double(Self.count) / 8)
    return (sum(upTo: position + 0.5 + reach) - sum(upTo: position + 0.5 - reach)) / (2 * reach)
  }

  /// The sum of the depths before a place on the edge, which may have been gone round.
  private func sum(upTo position: Double) -> Double {
    let rounds = (position / Double(Self.count)).rounded(.down)
    let rest = position - rounds * Double(Self.count)
    let whole = min(Int(rest), Self.count - 1)
    let part = (sums[whole + 1] - sums[whole]) * (rest - Double(whole))
    return rounds * sums[Self.count] + sums[whole] + part
  }
}
