import Geodesy

/// The work of renewing the names of a layout, independent of its caller, so that it can run on another thread.
struct NameLayoutJob: Sendable {
  let contents: [MapLayout.Content]
  let lattice: MapLattice
  /// The region that is laid out, or will be.
  let region: FixedBox
  let view: CellBox
  let margin: NameMargin
  let style: Style
  var memory: LabelMemory
  /// The existing names.
  let made: NamesMade
  let wanted: Wanted

  struct Wanted: OptionSet {
    let rawValue: UInt8

    /// The names in the tiles, which are queried even if no names are written.
    static let source = Wanted(rawValue: 1)
    /// That too, and the names that are found in it.
    static let names = Wanted(rawValue: 3)
    /// The places of the names.
    static let places = Wanted(rawValue: 4)
  }

  /// The names that there are, which need nothing to be laid out.
  func found() -> NamesMade {
    var made = made
    if wanted.contains(.source) { findSource(&made) }
    if wanted.contains(.names) {
      made.names = made.source.map { NameLayout($0, on: lattice, within: region, style: style, &made.forms) }
    }
    return made
  }

  /// Names that were found, in their places on a layout.
  func placed(_ found: NamesMade, on layout: MapLayout) -> NamesMade {
    var made = found
    if wanted.contains(.places), let names = made.names {
      let parts = layout.sheets.last { $0.kind == .map }?.parts ?? []
      made.plan = NamePlan(names, around: view, margin, after: made.plan, parts: parts, on: lattice, memory)
    }
    return made
  }

  private func findSource(_ made: inout NamesMade) {
    let isNear = lattice.zoom >= LabelKind.leastNearZoom
    let origin = NamesMade.Origin(marks: contents.map(\.mark), hasNearPlaces: isNear)
    if made.source == nil || origin != made.origin {
      made.source = NameSource(named)
      made.origin = origin
    }
  }

  /// The tiles of all sheets, without the names that a sheet above hides; the uppermost sheet comes first.
  private var named: [TileShapes] {
    var covers: [WorldRect] = []
    var towns: [WorldRect] = []
    var named: [TileShapes] = []
    var known: [NamedPlace] = []
    var seas: [SeaOutline] = []
    for content in contents.reversed() {
      named += content.tiles.map { tile in
        var shapes = tile.shapes
        shapes.hideNames(in: covers, townsIn: towns)
        shapes.hideTowns(alike: known)
        for sea in seas { shapes.hidePlaces(where: sea.contains) }
        return shapes
      }
      if content.kind == .sea { seas.append(SeaOutline(content)) }
      guard content.kind == .map else { continue }
      covers += content.covers
      // A map of a few streets may not know the name of its town.
      let own = content.tiles.flatMap(\.shapes.towns)
      towns += content.covers.filter { cover in own.contains { cover.contains($0.point) } }
      known += own
    }
    return named
  }
}

/// The names of a map, from those that its tiles have to those that have a place.
struct NamesMade: Sendable {
  /// The origin of the names.
  struct Origin: Equatable {
    var marks: [MapLayout.Mark]
    var hasNearPlaces: Bool
  }

  var source: NameSource?
  var origin: Origin?
  var forms = PointForms()
  var names: NameLayout?
  var plan: NamePlan?
}
