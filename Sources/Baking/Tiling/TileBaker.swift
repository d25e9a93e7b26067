internal import Geodesy
internal import Tiles

/// Writes the pieces of a tile in the units and the detail of its zoom.
struct TileBaker: Sendable {
  let content: MapContent
  let plan: TilePlan

  /// Tiles that take more bytes, unpacked, are made coarser.
  static let maxBytes = 1 << 20
  /// Below this zoom houses are too small to be seen one by one.
  static let firstZoomOfHouses = 14
  private static let firstZoomOfTowns = 10

  /// The bytes of a tile, and whether something was left out; nil where there is nothing to see.
  func bytes(of frame: TileFrame, _ pieces: [TilePiece]) -> (bytes: [UInt8], isThinned: Bool)? {
    for coarseness in 0...TileDetail.coarsest {
      let bytes = bytes(of: frame, pieces, TileDetail(zoom: frame.zoom, plan, coarseness: coarseness))
      if bytes.isEmpty { return nil }
      if bytes.count <= Self.maxBytes || coarseness == TileDetail.coarsest { return (bytes, coarseness > 0) }
    }
    return nil
  }

  /// The bytes of a tile that holds all that there is below it, as fine as the deepest tiles; nil where that is too much.
  func leaf(of frame: TileFrame, _ pieces: [TilePiece]) -> [UInt8]? {
    guard plan.hasLeaves,
      frame.zoom >= TilePlan.firstZoomOfLeaves || pieces.allSatisfy({ $0.feature(in: content).layer == .ocean })
    else { return nil }
    let most = TilePlan.maxBytesOfLeaf
    let fine = TileFrame(zoom: frame.zoom, x: frame.x, y: frame.y, levels: plan.levels(below: frame.zoom))
    let bytes = bytes(of: fine, pieces, TileDetail(zoom: plan.deepestZoom, plan, coarseness: 0), most: most)
    return bytes.count <= most ? bytes : nil
  }

  /// Stops early where it is sure to be more than so many bytes.
  private func bytes(
    of frame: TileFrame,
    _ pieces: [TilePiece],
    _ detail: TileDetail,
    most: Int = .max
  ) -> [UInt8] {
    var layers: [SchemaLayer: VectorLayerEncoder] = [:]
    var size = 0
    func add(_ kind: GeometryKind, _ layer: SchemaLayer, _ attributes: Int, _ parts: [[VectorPoint]]) {
      guard !parts.isEmpty else { return }
      let tags = content.attributes[attributes].map { (key: $0.key, value: $0.value) }
      layers[layer, default: VectorLayerEncoder(name: layer.rawValue, extent: Int(frame.extent))]
        .add(kind, tags: tags, parts: parts)
      // No point takes less than two bytes.
      size += parts.reduce(0) { $0 + 2 * $1.count }
    }
    var lines = LineCollector()
    for piece in pieces {
      let feature = piece.feature(in: content)
      guard detail.shows(feature) else { continue }
      guard size <= most else { break }
      let parts = piece.shape(in: content).parts
      switch feature.kind {
      case .line: lines.add(parts.map { $0.map(frame.local) }, feature.layer, feature.attributes)
      case .polygon: add(.polygon, feature.layer, feature.attributes, Self.rings(parts, frame, detail))
      case .point, .unknown:
        let points = parts.flatMap(\.self).map { Self.rounded(frame.local($0)) }
        add(.point, feature.layer, feature.attributes, [points])
      }
    }
    let forks = lines.forks
    for group in lines.groups {
      let links = group.layer == .streets ? forks : []
      add(.line, group.layer, group.attributes, Self.lines(group.joined, detail, between: links))
    }
    for town in pointers(from: frame, pieces, shownAt: detail.zoom) {
      add(.point, .placeLabels, town.attributes, [[Self.rounded(frame.local(town.point))]])
    }
    addTowns(frame, pieces, to: &layers)
    var encoder = VectorTileEncoder()
    for layer in SchemaLayer.allCases { if let encoded = layers[layer] { encoder.add(encoded) } }
    return encoder.bytes
  }

  /// The nearest towns, where there is land that one may be in without seeing any.
  private func pointers(from frame: TileFrame, _ pieces: [TilePiece], shownAt zoom: Int) -> [TownIndex.Town] {
    guard frame.zoom >= TilePlan.firstZoomOfLeaves else { return [] }
    let sea = pieces.filter { $0.feature(in: content).layer == .ocean }
      .reduce(0) { $0 + $1.shape(in: content).area }
    let drawn = frame.drawnRect.clamped
    guard sea < drawn.width * drawn.height * 0.999 else { return [] }
    return content.towns.pointers(from: frame, shownAt: zoom)
  }

  /// Where houses aren't shown, the ground that they cover is.
  private func addTowns(_ frame: TileFrame, _ pieces: [TilePiece], to layers: inout [SchemaLayer: VectorLayerEncoder]) {
    guard (Self.firstZoomOfTowns..<Self.firstZoomOfHouses).contains(frame.zoom) else { return }
    let boxes = pieces.filter { $0.feature(in: content).layer == .buildings }
      .map {
        let box = $0.box(in: content)
        return (
          frame.local(WorldPoint(x: box.minX, y: box.minY)), frame.local(WorldPoint(x: box.maxX, y: box.maxY))
        )
      }
    let rings = BuiltUpGround(boxes).rings
    guard !rings.isEmpty else { return }
    layers[.land, default: VectorLayerEncoder(name: SchemaLayer.land.rawValue, extent: Int(frame.extent))]
      .add(.polygon, tags: [(key: "kind", value: .string("built_up"))], parts: rings)
  }

  /// How much of the detail a tile of a zoom can do without.
  private struct TileDetail: Sendable {
    /// In the tile's units: points that move a line by less are left out.
    let tolerance: Double
    /// Areas of fewer square units are left out.
    let leastArea: Double
    /// Lines that are shorter are left out, but for streets that lead on at both ends.
    let leastLength: Double

    let zoom: Int
    private let coarseness: Int

    /// The deepest zoom is looked at from nearer than any other; each step of coarseness halves what is left.
    init(zoom: Int, _ plan: TilePlan, coarseness: Int) {
      let factor = Double(1 << coarseness)
      let (tolerance, area, length): (Double, Double, Double) =
        if zoom == plan.deepestZoom {
          (plan.finest, 8 * plan.finest * plan.finest, 0)
        } else if zoom >= 14 {
          (3, 64, 4)
        } else {
          (plan.tolerance, TileFrame.dot * TileFrame.dot, TileFrame.dot)
        }
      self.tolerance = tolerance * factor
      leastArea = area * factor * factor
      leastLength = length * factor
      self.zoom = zoom
      self.coarseness = coarseness
    }

    /// Whether a feature is shown at all where there is too much of everything.
    func shows(_ feature: MapFeature) -> Bool {
      guard feature.minimumZoom <= zoom else { return false }
      switch feature.layer {
      case .addresses: return coarseness < 1
      case .pois: return coarseness < 2 || feature.rank >= 20 * Double(coarseness)
      case .buildings: return coarseness < 5
      default: return coarseness < 4 || feature.minimumZoom <= zoom - coarseness + 3
      }
    }

    static let coarsest = 8
  }

  /// Joins lines with the same attributes, end to start, so that a street is one line and not thirty.
  fileprivate struct LineCollector {
    struct Group {
      let layer: SchemaLayer
      let attributes: Int
      fileprivate(set) var lines: [[SIMD2<Double>]] = []
    }

    private struct Key: Hashable {
      let layer: SchemaLayer
      let attributes: Int
    }

    private(set) var groups: [Group] = []
    private var indices: [Key: Int] = [:]

    /// The points that several streets share.
    var forks: Set<SIMD2<Double>> {
      var (met, forks): (Set<SIMD2<Double>>, Set<SIMD2<Double>>) = ([], [])
      for point in groups.lazy.filter({ $0.layer == .streets }).flatMap(\.lines).joined()
      where !met.insert(point).inserted {
        forks.insert(point)
      }
      return forks
    }

    mutating func add(_ lines: [[SIMD2<Double>]], _ layer: SchemaLayer, _ attributes: Int) {
      let key = Key(layer: layer, attributes: attributes)
      if let index = indices[key] {
        groups[index].lines += lines
      } else {
        indices[key] = groups.count
        groups.append(Group(layer: layer, attributes: attributes, lines: lines))
      }
    }
  }
}

/// Geometry in the units of a tile.
extension TileBaker {
  private static func rings(_ parts: [[WorldPoint]], _ frame: TileFrame, _ detail: TileDetail) -> [[VectorPoint]] {
    var rings: [[VectorPoint]] = []
    var hasOuter = false
    for part in parts {
      let points = LineSimplifier.ring(part.map(frame.local), tolerance: detail.tolerance)
      let ring = opened(points.map(rounded))
      let area = Double(ring.twiceArea) / 2
      let isOuter = Ring.area(part) > 0
      let isLeft = ring.count >= 3 && abs(area) >= detail.leastArea && (area > 0) == isOuter
      if isOuter { hasOuter = isLeft }
      if isLeft, hasOuter { rings.append(ring) }
    }
    return rings
  }

  /// The lines, without those that are short and don't lead from one fork to another: a street would be a row of scraps.
  private static func lines(
    _ lines: [[SIMD2<Double>]],
    _ detail: TileDetail,
    between forks: Set<SIMD2<Double>>
  ) -> [[VectorPoint]] {
    lines.compactMap { line in
      let points = opened(LineSimplifier.line(line, tolerance: detail.tolerance).map(rounded), isRing: false)
      let isLink = [line.first, line.last].allSatisfy { $0.map(forks.contains) ?? false }
      return points.count >= 2 && (isLink || length(of: points) >= detail.leastLength) ? points : nil
    }
  }

  private static func rounded(_ point: SIMD2<Double>) -> VectorPoint {
    VectorPoint(x: Int32(point.x.rounded()), y: Int32(point.y.rounded()))
  }

  private static func opened(_ points: [VectorPoint], isRing: Bool = true) -> [VectorPoint] {
    var opened: [VectorPoint] = []
    for point in points where opened.last != point { opened.append(point) }
    while isRing, opened.count > 1, opened.first == opened.last { opened.removeLast() }
    return opened
  }

  private static func length(of line: [VectorPoint]) -> Double {
    zip(line, line.dropFirst()).reduce(0) { sum, pair in
      let (dx, dy) = (Double(pair.1.x - pair.0.x), Double(pair.1.y - pair.0.y))
      return sum + (dx * dx + dy * dy).squareRoot()
    }
  }
}

extension TileBaker.LineCollector.Group {
  /// The lines, joined where one begins where another ends; none is turned round, for some are one way only.
  var joined: [[SIMD2<Double>]] {
    Chain.sequences(of: lines) { ($0.first, $0.last) }.map { sequence in
      sequence.dropFirst().reduce(lines[sequence[0]]) { $0 + lines[$1].dropFirst() }
    }
  }
}
