import Geodesy
import Glibc
import Synchronization
import Tiles

/// A street by its name, in all tiles; its course is computed on demand, because most are never queried, and then
/// cached for all threads.
final class NamedStreet: Sendable {
  let name: String
  let kind: LabelKind
  /// The rule of the style that its first piece came by.
  let rule: Int
  private let tiles: [TileShapes]
  private let tolerance: Double
  private let known = Mutex(Known())

  private struct Known {
    var pieces: [Piece] = []
    /// The classes as which it is painted in its tiles, each once.
    var classes: [MapClass] = []
    /// The upright rectangle around all pieces with what of them neighbouring tiles hold as well.
    var surroundings = WorldRect.nowhere
    var lines: [[WorldPoint]]?
    var strokes: [[WorldPoint]]?
    var forms: [TextForm]?
    var box: WorldRect?

    mutating func add(_ mapClass: MapClass) {
      if !classes.contains(mapClass) { classes.append(mapClass) }
    }
  }

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
    let box = tiles[tile].worldRect(of: label.box, layer: label.layer)
    known.withLock { known in
      known.pieces.append(Piece(tile: tile, layer: label.layer, parts: label.parts))
      known.add(label.mapClass)
      if label.isUndated { known.add(.undatedStreet) }
      known.surroundings.include(box)
    }
  }

  /// Remembers that parts of it are paved all over.
  func pave() { known.withLock { $0.add(.pedestrian) } }

  /// The classes as which it is painted along its course.
  var classes: [MapClass] { known.withLock(\.classes).sorted { $0.rawValue < $1.rawValue } }

  var rank: Int { known.withLock(\.classes).map(\.rank).max() ?? 0 }

  /// The pieces, each as far as it is in its own tile.
  var lines: [[WorldPoint]] {
    known.withLock { known in
      let pieces = known.pieces
      return known.lines.remembered { pieces.flatMap { tiles[$0.tile].worldLines($0.parts, layer: $0.layer) } }
    }
  }

  /// The pieces joined end to end.
  var strokes: [[WorldPoint]] {
    let lines = lines
    return known.withLock { $0.strokes.remembered { StrokeJoiner.join(lines, tolerance: tolerance) } }
  }

  var forms: [TextForm] {
    known.withLock { $0.forms.remembered { kind == .shield ? [TextForm(name)] : TextForm.forms(of: name) } }
  }

  private var box: WorldRect {
    let lines = lines
    return known.withLock { known in
      known.box.remembered {
        var box = WorldRect.nowhere
        for point in lines.joined() {
          box.include(WorldRect(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y))
        }
        return box
      }
    }
  }

  var length: Double {
    lines.reduce(0) { sum, line in
      zip(line, line.dropFirst()).reduce(sum) { $0 + hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y) }
    }
  }

  /// Whether the upright rectangle around it meets what is asked for; first without a look at its lines.
  func touches(where isTouched: (WorldRect) -> Bool) -> Bool {
    isTouched(known.withLock(\.surroundings)) && !lines.isEmpty && isTouched(box)
  }
}

extension Optional {
  /// The known value, else a computed one.
  fileprivate mutating func remembered(_ find: () -> Wrapped) -> Wrapped {
    if let self { return self }
    let found = find()
    self = found
    return found
  }
}

extension WorldRect {
  /// An empty rectangle, for starting a union.
  fileprivate static var nowhere: WorldRect {
    WorldRect(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)
  }

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
    let frame = TileFrame(id, extent: tile.layers[index].extent)
    let from = frame.world(Double(box.minX), Double(box.minY))
    let to = frame.world(Double(box.maxX), Double(box.maxY))
    return WorldRect(minX: from.x, minY: from.y, maxX: to.x, maxY: to.y)
  }
}
