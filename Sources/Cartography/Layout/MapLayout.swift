import Geodesy
import Threads

/// The painted parts of one map, and the parts of the maps below that it hides.
struct SheetLayout {
  /// In the order of the tiles.
  var parts: [TileLayout]
  var covers: [CoverLayout]
  /// The covers, and around them as far as borders of a coarse map may be wrong.
  var surroundings: [CoverLayout] = []
  var kind = VectorSheet.Kind.map
  var knowsSea = true

  /// Where the lines of an ink hide those of the sheets below: two courses of one border are worse than a gap, and no
  /// river is worse than that of a coarse map.
  func covers(of ink: MapInk) -> [CoverLayout] {
    let hasOwn = parts.contains { $0.lines.contains { $0.subject == .dots(ink) } }
    return switch ink {
    case .border, .partBorder: hasOwn ? surroundings : covers
    case .stream: hasOwn || hasWideRiver ? covers : []
    default: covers
    }
  }

  /// Whether there is water that reaches through a good part of a cover.
  private var hasWideRiver: Bool {
    parts.contains { part in
      part.areas.contains { area in
        area.mapClass.isWater && covers.contains { area.box.isLong(in: $0.box) }
      }
    }
  }
}

/// All tiles of a scene on one lattice; reused from frame to frame, and renewed only after changes.
///
/// Parts far from the view are left out, until the view comes near the edge of the layout.
struct MapLayout {
  /// The content of a sheet.
  struct Content {
    var tiles: [(key: TileKey, shapes: TileShapes)]
    var covers: [WorldRect]
    var kind = VectorSheet.Kind.map
    var knowsSea = true

    var mark: Mark { Mark(keys: tiles.map(\.key), covers: covers, kind: kind) }
  }

  /// Differs between sheets that differ in content, in all likelihood.
  struct Mark: Hashable {
    var keys: [TileKey]
    var covers: [WorldRect]
    var kind: VectorSheet.Kind
  }

  let lattice: MapLattice
  private(set) var region = FixedBox()
  private var tiles: [TileKey: TileLayout] = [:]
  /// The collected twins of each sheet's tiles.
  private var twins: [[TileKey]: TwinStreets] = [:]
  private var content: [Mark] = []
  /// The painted sheets, the lowest map first.
  private(set) var sheets: [SheetLayout] = []

  /// Takes over from the last one what doesn't depend on the lattice but for its zoom.
  init(lattice: MapLattice, after last: MapLayout? = nil) {
    self.lattice = lattice
    if let last, last.lattice.zoom == lattice.zoom { twins = last.twins }
  }

  /// The region to lay out so that a view and its tiles are shown; nil if the present layout suffices.
  ///
  /// If the view is outside of the layout, the region extends around it by the given reach.
  func missing(_ contents: [Content], view: FixedBox, ahead: LayoutReach) -> FixedBox? {
    guard region.contains(view) else { return ahead.region(around: view) }
    return shows(contents) ? nil : region
  }

  /// Lays out what is in a region and isn't there yet, on both threads; while the other one begins, this one does
  /// something else first.
  @discardableResult
  mutating func layOut<Other>(
    _ contents: [Content],
    within region: FixedBox,
    _ style: Style,
    after other: () -> Other = {}
  ) -> Other {
    let parts = works(for: contents, within: region, style).map { Future(isUrgent: true, $0) }
    let result = other()
    take(parts.results(), of: contents)
    return result
  }

  /// Lays it out on this thread alone, because no frame waits for it.
  mutating func layOutAside(_ contents: [Content], within region: FixedBox, _ style: Style) {
    take(works(for: contents, within: region, style).map { $0() }, of: contents)
  }

  /// Whether it is of these very tiles.
  func shows(_ contents: [Content]) -> Bool { contents.map(\.mark) == content }

  private typealias Made = (part: TileLayout, twins: TwinStreets?)

  /// The jobs for the parts of each sheet: one for each tile, and one for the parts that belong to no single tile.
  private mutating func works(
    for contents: [Content],
    within region: FixedBox,
    _ style: Style
  ) -> [@Sendable () -> Made] {
    if region != self.region { (self.region, tiles) = (region, [:]) }
    return contents.flatMap { content in
      let ofTiles = content.tiles.map { [lattice, tiles] key, shapes -> @Sendable () -> Made in
        {
          let isOutline = content.kind == .outline
          return (
            tiles[key] ?? TileLayout(shapes, on: lattice, within: region, style: style, isOutline: isOutline), nil
          )
        }
      }
      guard content.kind != .outline else { return ofTiles + [{ (TileLayout(), nil) }] }
      let known = twins[content.tiles.map(\.key)]
      return ofTiles + [
        { [lattice] in
          let twins = known ?? TwinStreets(content.tiles.map(\.shapes), style: style, zoom: lattice.zoom)
          return (twins.layout(on: lattice, within: region, style: style), twins)
        }
      ]
    }
  }

  private mutating func take(_ made: [Made], of contents: [Content]) {
    content = contents.map(\.mark)
    (tiles, twins, sheets) = ([:], [:], [])
    var rest = made[...]
    for content in contents {
      let own = rest.prefix(content.tiles.count + 1)
      rest = rest.dropFirst(own.count)
      for ((key, _), found) in zip(content.tiles, own) { tiles[key] = found.part }
      twins[content.tiles.map(\.key)] = own.last?.twins
      let covers = content.covers.map { CoverLayout($0, on: lattice) }
      sheets.append(
        SheetLayout(
          parts: own.map(\.part),
          covers: covers,
          surroundings: content.covers.map { CoverLayout($0.withSurroundings, on: lattice) },
          kind: content.kind,
          knowsSea: content.knowsSea
        )
      )
    }
  }
}

extension FixedBox {
  /// Whether it is at least a third as long or as high as another one.
  fileprivate func isLong(in other: FixedBox) -> Bool {
    func size(_ least: Int32, _ most: Int32) -> Int { Int(most) - Int(least) }
    return 3 * size(minX, maxX) >= size(other.minX, other.maxX) || 3 * size(minY, maxY) >= size(other.minY, other.maxY)
  }
}

/// How far around a view the map is laid out: so many views on every side, if need be so many cells.
struct LayoutReach {
  var views: Double
  var cells = (columns: 0, rows: 0)

  func region(around view: FixedBox) -> FixedBox {
    func reach(_ size: Int32, _ cells: Int) -> Int32 {
      min(size, max(Int32(Double(size) * views), Int32(cells) * Int32(MapLattice.cell)))
    }
    return view.grown(
      x: reach(view.maxX - view.minX, cells.columns),
      y: reach(view.maxY - view.minY, cells.rows)
    )
  }
}

extension WorldRect {
  /// In metres.
  private static let coarseness = 5_000.0

  fileprivate var withSurroundings: WorldRect {
    let reach = Self.coarseness / WorldPoint(x: minX, y: (minY + maxY) / 2).metersPerWorld
    return WorldRect(minX: minX - reach, minY: minY - reach, maxX: maxX + reach, maxY: maxY + reach)
  }
}
