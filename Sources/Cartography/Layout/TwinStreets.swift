import Geodesy
import Glibc

/// Streets with a lane each way and tracks side by side: where two would run into each other only one is drawn.
///
/// Pieces are joined into strokes first, so that a street doesn't change sides half-way; of a stroke only what really lies
/// beside another is left out.
struct TwinStreets {
  private struct Stroke {
    var mapClass: MapClass
    var line: TileShapes.Line
    var points: [WorldPoint]
    var length: Double
  }

  /// Lines that may be joined into a stroke.
  private struct Kind: Hashable, Comparable {
    let rule: Int
    let mapClass: UInt8
    let isUndated: Bool

    init(_ line: TileShapes.Line, _ mapClass: MapClass) {
      (rule, self.mapClass, isUndated) = (line.source.rule, mapClass.rawValue, line.isUndated)
    }

    static func < (first: Kind, second: Kind) -> Bool {
      (first.rule, first.mapClass, first.isUndated ? 1 : 0) < (second.rule, second.mapClass, second.isUndated ? 1 : 0)
    }
  }

  private let strokes: [Stroke]

  /// Dots of streets that are compared; beyond that, which no city has, all are drawn.
  private static let maxDots = 400_000
  /// Of tracks; dashes of the length of their gaps would read as crumbs.
  private static let dashes = Dashes(on: 11, off: 4)

  static func takes(_ line: TileShapes.Line, zoom: Double) -> Bool {
    guard case .band(let mapClass) = line.subject, !mapClass.isTunnel else { return false }
    if mapClass.isTransit { return line.share.of == 1 && zoom < 16 }
    return mapClass == .rail || mapClass == .track && zoom < 16.5 || mapClass.isStreet && line.isOneWay && zoom < 15
  }

  /// Gathers what is drawn at a zoom; different zooms take different lines.
  init(_ tiles: [TileShapes], style: Style, zoom: Double) {
    var pieces: [Kind: (line: TileShapes.Line, mapClass: MapClass, lines: [[WorldPoint]])] = [:]
    for tile in tiles {
      for line in tile.lines where Self.takes(line, zoom: zoom) && style.isShown(line.source.rule, at: zoom) {
        guard case .band(let mapClass) = line.subject else { continue }
        pieces[Kind(line, mapClass), default: (line, mapClass, [])].lines += tile.worldLines(
          line.source.parts,
          layer: line.source.layer
        )
      }
    }
    let tolerance = 0.5 / (256 * exp2(zoom))
    // Of a class what an earlier rule makes of it comes first: tracks that trains take before those of a yard.
    strokes = pieces.sorted { ($0.value.mapClass.rawValue, $0.key) < ($1.value.mapClass.rawValue, $1.key) }.flatMap {
      kind,
      found in
      // Tracks of a station are so close that a stroke would turn back on the next one.
      StrokeJoiner.join(found.lines, tolerance: found.mapClass == .rail ? tolerance / 4 : tolerance).map { points in
        Stroke(mapClass: found.mapClass, line: found.line, points: points, length: Self.length(points))
      }
    }
    .sorted {
      ($0.mapClass.rawValue, $0.line.source.rule, -$0.length) < ($1.mapClass.rawValue, $1.line.source.rule, -$1.length)
    }
  }

  /// The strokes that are drawn of those that touch a region.
  func layout(on lattice: MapLattice, within region: FixedBox, style: Style) -> TileLayout {
    var layout = TileLayout()
    var simplifier = LineSimplifier()
    var near = DotSet()
    var mapClass: MapClass?
    var budget = Self.maxDots
    let dashes = Self.dashes.scaled(by: lattice.dotsPerDot)
    for stroke in strokes {
      if stroke.mapClass != mapClass {
        near = DotSet()
        mapClass = stroke.mapClass
      }
      let radius = Self.radius(stroke.mapClass, at: lattice.zoom)
      let width = style.width(of: stroke.line, on: lattice)
      guard width > 0 else { continue }
      let whole = stroke.points.map { lattice.fixed($0) }
      guard FixedBox(whole).intersects(region) else { continue }
      // Before it is cut: the place of the cut may depend on lines beside it far away.
      let line = simplifier.street(whole, width: width)
      // Dashes distinguish trains' tracks from those of trams and yards, which have a width of their own.
      let isDashed = stroke.mapClass == .rail && style.layers[stroke.line.source.rule].width == nil
      guard let dots = LineDots(line, most: budget) else {
        layout.append(line, stroke.line.painted, width)
        continue
      }
      budget -= dots.dots.count
      // Nothing remains of tracks that leave a line and join it again.
      let least = stroke.mapClass == .rail ? Int(radius * 4) : 0
      for part in dots.parts(beside: near) where part.count >= least || part == dots.dots.indices {
        for dot in dots.dots[part] { near.insert(dot, radius: radius) }
        let line = dots.line(along: part)
        let pieces = isDashed ? dashes.cut(line, after: dots.length(before: part)) : [line]
        for piece in pieces { layout.append(piece, stroke.line.painted, width) }
      }
    }
    return layout
  }

  /// The distance in dots within which a line beside another is left out; the tracks of a station are one line from afar.
  private static func radius(_ mapClass: MapClass, at zoom: Double) -> Double {
    switch mapClass {
    case .rail: min(max(2 + (16.5 - zoom) * 6, 2), 8)
    case .track: 4
    default: zoom < 14 ? 2.5 : 2
    }
  }

  private static func length(_ points: [WorldPoint]) -> Double {
    zip(points, points.dropFirst()).reduce(0) { $0 + hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y) }
  }
}
