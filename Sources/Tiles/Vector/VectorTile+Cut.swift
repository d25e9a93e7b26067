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

  /// The overlap with its neighbours, which hides seams.
  private var margin: Int { max(side / 32, 1) }
  private var columns: ClosedRange<Double> { Double(-margin)...Double(side + margin) }

  func moved(_ point: VectorPoint) -> VectorPoint {
    VectorPoint(x: Int32(clamping: Int(point.x) - left), y: Int32(clamping: Int(point.y) - top))
  }

  /// Whether all points lie inside, or all on one side outside.
  func position(of points: some Collection<VectorPoint>) -> Position {
    guard let first = points.first else { return .outside }
    var (minX, maxX, minY, maxY) = (first.x, first.x, first.y, first.y)
    for point in points {
      (minX, maxX) = (min(minX, point.x), max(maxX, point.x))
      (minY, maxY) = (min(minY, point.y), max(maxY, point.y))
    }
    let (low, high) = (Int32(clamping: -margin), Int32(clamping: side + margin))
    if minX > high || maxX < low || minY > high || maxY < low { return .outside }
    return minX >= low && maxX <= high && minY >= low && maxY <= high ? .inside : .across
  }

  enum Position { case inside, outside, across }

  /// Cuts a ring as Sutherland and Hodgman do (1974): what is left of it stays one ring.
  func ring(_ points: [VectorPoint]) -> [VectorPoint] {
    var ring = points.map { SIMD2(Double($0.x), Double($0.y)) }
    for axis in 0..<2 {
      for (limit, sign) in [(columns.lowerBound, 1.0), (columns.upperBound, -1)] {
        guard var last = ring.last else { return [] }
        var kept: [SIMD2<Double>] = []
        for point in ring {
          let (isIn, wasIn) = ((point[axis] - limit) * sign >= 0, (last[axis] - limit) * sign >= 0)
          if isIn != wasIn { kept.append(last + (point - last) * ((limit - last[axis]) / (point[axis] - last[axis]))) }
          if isIn { kept.append(point) }
          last = point
        }
        ring = kept
      }
    }
    return Self.rounded(ring)
  }

  /// The pieces of a line that lie inside, after Liang and Barsky (1984).
  func line(_ points: [VectorPoint]) -> [[VectorPoint]] {
    var pieces: [[SIMD2<Double>]] = []
    var piece: [SIMD2<Double>] = []
    for (one, other) in zip(points, points.dropFirst()) {
      let (start, end) = (SIMD2(Double(one.x), Double(one.y)), SIMD2(Double(other.x), Double(other.y)))
      guard let (from, to) = shares(start, end) else { continue }
      if from > 0 || piece.isEmpty {
        if piece.count > 1 { pieces.append(piece) }
        piece = [start + (end - start) * from]
      }
      piece.append(start + (end - start) * to)
    }
    if piece.count > 1 { pieces.append(piece) }
    return pieces.map(Self.rounded).filter { $0.count > 1 }
  }

  private func shares(_ start: SIMD2<Double>, _ end: SIMD2<Double>) -> (from: Double, to: Double)? {
    var (from, to) = (0.0, 1.0)
    for axis in 0..<2 {
      let change = end[axis] - start[axis]
      let (near, far) = (columns.lowerBound - start[axis], columns.upperBound - start[axis])
      if change == 0 {
        guard near <= 0, far >= 0 else { return nil }
      } else {
        from = max(from, min(near / change, far / change))
        to = min(to, max(near / change, far / change))
      }
    }
    return from < to ? (from, to) : nil
  }

  private static func rounded(_ points: [SIMD2<Double>]) -> [VectorPoint] {
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
        for piece in pieces(of: part, feature.kind, cut) {
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

  private func pieces(of part: [VectorPoint], _ kind: GeometryKind, _ cut: TileCut) -> [[VectorPoint]] {
    guard kind == .line || kind == .polygon else { return [part] }
    switch cut.position(of: part) {
    case .inside: return [part]
    case .outside: return []
    case .across where kind == .line: return cut.line(part)
    case .across:
      let ring = cut.ring(part)
      return ring.count > 2 ? [ring] : []
    }
  }
}
