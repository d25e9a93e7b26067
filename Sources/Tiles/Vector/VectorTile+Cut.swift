internal import Geodesy

extension VectorTile {
  /// The tile of one of the squares that this one is divided into, so many levels below it, as if it had been made from
  /// the same things.
  ///
  /// Points stay all: who looks for what is near doesn't mind the edge.
  func cut(levels: Int, column: Int, row: Int) -> VectorTile {
    guard levels > 0 else { return self }
    let layers = layers.map { layer in
      let side = max(layer.extent >> levels, 1)
      return layer.cut(TileCut(left: column * side, top: row * side, side: side))
    }
    return VectorTile(layers: layers.filter { !$0.features.isEmpty }, skipped: skipped)
  }
}

/// A square of a tile, in the units of a layer.
private struct TileCut {
  let left: Int
  let top: Int
  let side: Int

  /// The square with an overlap with its neighbours, which hides seams; counted from its upper left corner.
  private var box: WorldRect {
    let margin = Double(max(side / 32, 1))
    return WorldRect(minX: -margin, minY: -margin, maxX: Double(side) + margin, maxY: Double(side) + margin)
  }

  func moved(_ point: VectorPoint) -> VectorPoint {
    VectorPoint(x: Int32(clamping: Int(point.x) - left), y: Int32(clamping: Int(point.y) - top))
  }

  /// The part of a line or ring inside the box.
  func pieces(of part: [VectorPoint], _ kind: GeometryKind) -> [[VectorPoint]] {
    let points = part.map { WorldPoint(x: Double($0.x), y: Double($0.y)) }
    guard !points.allSatisfy(box.contains) else { return [part] }
    if kind == .line { return BoxClip.line(points, to: box).map(Self.rounded).filter { $0.count > 1 } }
    let ring = Self.rounded(BoxClip.ring(points, to: box))
    return ring.count > 2 ? [ring] : []
  }

  private static func rounded(_ points: [WorldPoint]) -> [VectorPoint] {
    var rounded: [VectorPoint] = []
    for point in points {
      let place = VectorPoint(x: Int32(point.x.rounded()), y: Int32(point.y.rounded()))
      if rounded.last != place { rounded.append(place) }
    }
    return rounded
  }
}

extension VectorLayer {
  fileprivate func cut(_ cut: TileCut) -> VectorLayer {
    var draft = (partEnds: [Int32](), points: [VectorPoint](), features: [VectorFeature]())
    for feature in features {
      let first = draft.partEnds.count
      for part in feature.parts {
        let part = points[self.points(ofPart: part)].map(cut.moved)
        // Points stay all.
        let isPoint = feature.kind == .point || feature.kind == .unknown
        for piece in isPoint ? [part] : cut.pieces(of: part, feature.kind) {
          draft.points += piece
          draft.partEnds.append(Int32(draft.points.count))
        }
      }
      guard draft.partEnds.count > first else { continue }
      draft.features.append(
        VectorFeature(id: feature.id, kind: feature.kind, tags: feature.tags, parts: first..<draft.partEnds.count)
      )
    }
    return with(partEnds: draft.partEnds, points: draft.points, features: draft.features, extent: cut.side)
  }
}
