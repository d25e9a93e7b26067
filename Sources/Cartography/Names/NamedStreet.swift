import Geodesy
import Glibc
import Tiles

/// A street by its name, in all tiles; where it runs is found when somebody asks, for of most nobody does.
///
/// Sendable although it remembers what was asked for: whoever works with a source of names has it for himself, for the
/// painter gives its own away for as long as that lasts.
final class NamedStreet: @unchecked Sendable {
  let name: String
  let kind: LabelKind
  /// The rule of the style that its first piece came by.
  let rule: Int
  private let tiles: [TileShapes]
  private let tolerance: Double
  private var pieces: [Piece] = []
  /// What it is painted as in its tiles, each once.
  private var found: [MapClass] = []
  /// The upright rectangle around all pieces with what of them neighbouring tiles hold as well.
  private var surroundings = WorldRect(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)

  private struct Piece {
    let tile: Int
    let layer: Int
    let parts: Range<Int>
  }

  /// Creates one without pieces; ends of lines nearer than the tolerance (in worlds) meet.
  init(_ key: LabelItem.Key, rule: Int, tiles: [TileShapes], tolerance: Double) {
    (name, kind, self.rule) = (key.name, key.kind, rule)
    (self.tiles, self.tolerance) = (tiles, tolerance)
  }

  func add(_ label: TileShapes.Label, of tile: Int) {
    pieces.append(Piece(tile: tile, layer: label.layer, parts: label.parts))
    add(label.mapClass)
    if label.isUndated { add(.undatedStreet) }
    surroundings.include(tiles[tile].worldRect(of: label.box, layer: label.layer))
  }

  private func add(_ mapClass: MapClass) {
    if !found.contains(mapClass) { found.append(mapClass) }
  }

  /// Remembers that parts of it are paved all over.
  func pave() { add(.pedestrian) }

  /// What it is painted as along its way.
  var classes: [MapClass] { found.sorted { $0.rawValue < $1.rawValue } }

  var rank: Int { found.map(\.rank).max() ?? 0 }

  /// The pieces, each as far as it lies in its own tile.
  private(set) lazy var lines = pieces.flatMap { tiles[$0.tile].worldLines($0.parts, layer: $0.layer) }

  /// The pieces joined end to end.
  private(set) lazy var strokes = StrokeJoiner.join(lines, tolerance: tolerance)

  private(set) lazy var forms = kind == .shield ? [TextForm(name)] : TextForm.forms(of: name)

  private lazy var box: WorldRect = {
    var box = WorldRect(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)
    for point in lines.joined() { box.include(WorldRect(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y)) }
    return box
  }()

  var length: Double {
    lines.reduce(0) { sum, line in
      zip(line, line.dropFirst()).reduce(sum) { $0 + hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y) }
    }
  }

  /// Whether the upright rectangle around it meets what is asked for; first without a look at its lines.
  func touches(where isTouched: (WorldRect) -> Bool) -> Bool {
    isTouched(surroundings) && !lines.isEmpty && isTouched(box)
  }
}

extension WorldRect {
  fileprivate mutating func include(_ other: WorldRect) {
    minX = min(minX, other.minX)
    minY = min(minY, other.minY)
    maxX = max(maxX, other.maxX)
    maxY = max(maxY, other.maxY)
  }
}

extension TileShapes {
  /// A box in units of a layer, in the world.
  fileprivate func worldRect(of box: FixedBox, layer index: Int) -> WorldRect {
    let side = 1 / Double(1 << id.canonical.zoom)
    let unit = side / Double(max(tile.layers[index].extent, 1))
    let left = Double(id.wrap) + Double(id.canonical.x) * side
    let top = Double(id.canonical.y) * side
    return WorldRect(
      minX: left + Double(box.minX) * unit,
      minY: top + Double(box.minY) * unit,
      maxX: left + Double(box.maxX) * unit,
      maxY: top + Double(box.maxY) * unit
    )
  }
}
