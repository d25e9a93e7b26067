import Geodesy
import Glibc
import Tiles

/// The areas and lines of a tile on a lattice, ready to be painted: flat arrays, nothing left to decide.
struct TileLayout {
  struct Area {
    let mapClass: MapClass
    let box: FixedBox
    /// The length of a building's shadow to the right and down, in dots.
    let shadow: Float
    private let pointNumbers: SmallRange
    private let ringNumbers: SmallRange

    init(mapClass: MapClass, box: FixedBox, shadow: Float, points: Range<Int>, ringEnds: Range<Int>) {
      (self.mapClass, self.box, self.shadow) = (mapClass, box, shadow)
      (pointNumbers, ringNumbers) = (SmallRange(points), SmallRange(ringEnds))
    }

    var points: Range<Int> { pointNumbers.range }
    /// Where each ring ends, counted from the first point.
    var ringEnds: Range<Int> { ringNumbers.range }
  }

  struct Line {
    var subject: StyleLayer.Subject
    /// In dots.
    var width: Double
    var box: FixedBox
    var points: Range<Int>
  }

  private(set) var points: [FixedPoint] = []
  private(set) var ringEnds: [Int32] = []
  private(set) var areas: [Area] = []
  private(set) var lines: [Line] = []
  private(set) var arrows: [OneWayArrow] = []

  /// With more points than that a line or a ring is noise on any screen, of which a share looks the same.
  static let maxPoints = 100_000

  /// Lays out what touches a region; of an outline only its water, with the coast as a band as wide as it may be wrong.
  init(_ shapes: TileShapes, on lattice: MapLattice, within region: FixedBox, style: Style, isOutline: Bool = false) {
    // Asked once and not for each of thousands of shapes.
    let isShown = style.layers.indices.map { style.isShown($0, at: lattice.zoom) }
    let transforms = shapes.tile.layers.map { lattice.transform(of: shapes.id, extent: $0.extent) }
    let error = Self.coastError(onZoom: shapes.id.canonical.zoom) * lattice.dotsPerMeter
    for area in shapes.areas where isShown[area.source.rule] && (!isOutline || area.mapClass.isWater) {
      let transform = transforms[area.source.layer]
      if isOutline { addCoast(of: area, shapes.tile.layers[area.source.layer], transform, error, within: region) }
      guard transform.apply(area.box).intersects(region) else { continue }
      let layer = shapes.tile.layers[area.source.layer]
      let form = HouseForm(area, on: lattice, year: style.year)
      add(area, layer, transform, SmallAreas(area.mapClass, zoom: lattice.zoom), form)
      guard let wall = form.wall else { continue }
      for line in HouseForm.walls(of: area, in: layer, transform) {
        append(line, .band(wall), HouseForm.wallWidth * lattice.dotsPerDot)
      }
    }
    var simplifier = LineSimplifier()
    for line in shapes.lines where isShown[line.source.rule] && (!isOutline || line.subject == .dots(.stream)) {
      let transform = transforms[line.source.layer]
      guard transform.apply(line.box).intersects(region), !TwinStreets.takes(line, zoom: lattice.zoom) else { continue }
      let width = style.width(of: line, on: lattice)
      guard width > 0 else { continue }
      let layer = shapes.tile.layers[line.source.layer]
      let isMarked = line.isOneWay && !line.isUndated && lattice.zoom >= OneWayArrow.leastZoom
      // A band's are counted in its width.
      let unit = if case .band = line.painted { width } else { lattice.dotsPerDot }
      let dashes =
        line.dashes?.scaled(by: lattice.dotsPerDot) ?? style.layers[line.source.rule].dashes?.scaled(by: unit)
      for part in line.source.parts {
        let points = layer.points[layer.points(ofPart: part)]
        if isMarked { addArrows(line, points, transform) }
        add(points, line.painted, width, dashes, transform, &simplifier)
      }
    }
    (points, ringEnds, areas) = (points.fitted(), ringEnds.fitted(), areas.fitted())
  }

  private mutating func add(
    _ area: TileShapes.Area,
    _ layer: VectorLayer,
    _ transform: TileTransform,
    _ small: SmallAreas,
    _ form: HouseForm
  ) {
    var draft: AreaDraft?
    var exteriorIsPositive: Bool?
    let all = layer.points
    let places = all.span
    for part in area.source.parts {
      let ring = places.extracting(layer.points(ofPart: part))
      let ringArea = ring.signedArea * transform.dotArea
      // Older tiles wind either way; the first ring of a feature is never a hole.
      let isPositive = ringArea > 0
      let isExterior = exteriorIsPositive.map { $0 == isPositive } ?? true
      exteriorIsPositive = exteriorIsPositive ?? isPositive
      if isExterior {
        finish(draft, form)
        let isLargeEnough = abs(ringArea) >= small.leastArea
        draft = isLargeEnough ? AreaDraft(points: points.count, ringEnds: ringEnds.count) : nil
      } else if abs(ringArea) < small.leastHole {
        continue
      }
      guard var polygon = draft else { continue }
      append(ring, transform, &polygon.box)
      ringEnds.append(Int32(points.count - polygon.points))
      draft = polygon
    }
    finish(draft, form)
  }

  /// Where an area begins that isn't whole yet.
  private struct AreaDraft {
    var box = FixedBox()
    let points: Int
    let ringEnds: Int
  }

  private mutating func finish(_ draft: AreaDraft?, _ form: HouseForm) {
    guard let draft else { return }
    areas.append(
      Area(
        mapClass: form.mapClass,
        box: draft.box,
        shadow: form.shadow,
        points: draft.points..<points.count,
        ringEnds: draft.ringEnds..<ringEnds.count
      )
    )
  }

  /// Appends a ring without invisible points: those within a quarter of a dot of the one before.
  ///
  /// One at which a long edge begins stays: without it the edge would turn, and a sliver of sea appear along the edge
  /// of a tile.
  private mutating func append(_ ring: Span<VectorPoint>, _ transform: TileTransform, _ box: inout FixedBox) {
    var (count, last, bounds) = (0, FixedPoint.zero, box)
    var skipped: FixedPoint?
    let every = ring.count / Self.maxPoints + 1
    points.append(addingCapacity: ring.count / every + 1) { output in
      for index in stride(from: 0, to: ring.count, by: every) {
        let place = transform.apply(Double(ring[index].x), Double(ring[index].y))
        if count > 2, abs(Int(last.x) - Int(place.x)) < 256, abs(Int(last.y) - Int(place.y)) < 128 {
          skipped = place
          continue
        }
        if let corner = skipped {
          if abs(Int(corner.x) - Int(place.x)) > Self.longEdge || abs(Int(corner.y) - Int(place.y)) > Self.longEdge {
            bounds.include(corner)
            output.append(corner)
          }
          skipped = nil
        }
        bounds.include(place)
        output.append(place)
        last = place
        count += 1
      }
    }
    box = bounds
  }

  /// Some sixteen dots, in fixed units.
  private static let longEdge = 16_384

  private mutating func add(
    _ part: ArraySlice<VectorPoint>,
    _ subject: StyleLayer.Subject,
    _ width: Double,
    _ dashes: Dashes?,
    _ transform: TileTransform,
    _ simplifier: inout LineSimplifier
  ) {
    if part.count == 1, let point = part.first {
      let place = transform.apply(Double(point.x), Double(point.y))
      return append([place, place], subject, width)
    }
    let every = part.count / Self.maxPoints + 1
    let line = stride(from: part.startIndex, to: part.endIndex, by: every).map { index in
      transform.apply(Double(part[index].x), Double(part[index].y))
    }
    if subject == .band(.steps) { return addRungs(along: line, width) }
    for piece in dashes?.cut(line, after: 0) ?? [line] { add(piece, subject, width, &simplifier) }
  }

  /// Adds a line that has been brought onto the lattice.
  private mutating func add(
    _ line: [FixedPoint],
    _ subject: StyleLayer.Subject,
    _ width: Double,
    _ simplifier: inout LineSimplifier
  ) {
    let start = points.count
    if case .dots(let ink) = subject {
      if ink == .path, line.length < 12 { return }
      simplifier.simplify(line.span, tolerance: 0.4, into: &points)
    } else {
      simplifier.street(line, width: width, into: &points)
    }
    addLine(from: start, subject, width)
  }

  /// Adds the rungs of steps across a line, a third of their length thick and as far apart.
  private mutating func addRungs(along line: [FixedPoint], _ width: Double) {
    for rung in Dashes(on: width / 3, off: width / 3).cut(line, after: 0) {
      guard let start = rung.first, let end = rung.last else { continue }
      let along = start.dots(to: end)
      let length = (along * along).sum().squareRoot()
      guard length > 0 else { continue }
      let across = SIMD2(-along.y, along.x) / length * width / 3
      let ends = [-1.0, 1].map { side in
        FixedPoint(clamping: Double(start.x) + side * across.x * 1024, Double(start.y) + side * across.y * 512)
      }
      append(ends, .band(.steps), width / 3)
    }
  }

  /// Adds a line as it is.
  mutating func append(_ line: [FixedPoint], _ subject: StyleLayer.Subject, _ width: Double) {
    let start = points.count
    points += line
    addLine(from: start, subject, width)
  }

  private mutating func addLine(from start: Int, _ subject: StyleLayer.Subject, _ width: Double) {
    var box = FixedBox()
    for point in points[start...] { box.include(point) }
    let reach = Int32(width * 512) + 1
    lines.append(
      Line(subject: subject, width: width, box: box.grown(x: reach, y: reach), points: start..<points.count)
    )
  }
}

extension TileLayout {
  /// The maximum error of the coasts of a world map to a zoom, in metres.
  private static func coastError(onZoom depth: Int) -> Double { 16_000 / exp2(Double(max(depth - 6, 0))) }

  /// Adds the coast near a region, so many dots wide on either side.
  private mutating func addCoast(
    of area: TileShapes.Area,
    _ layer: VectorLayer,
    _ transform: TileTransform,
    _ error: Double,
    within region: FixedBox
  ) {
    let near = region.grown(x: Int32(error * 1024), y: Int32(error * 512))
    // Along the rim only the tile ends, not the sea.
    func isRim(_ one: Int32, _ other: Int32) -> Bool { one == other && !(0...Int32(layer.extent)).contains(one) }
    for part in area.source.parts {
      let ring = layer.points[layer.points(ofPart: part)]
      var line: [FixedPoint] = []
      for (start, end) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
        let ends = [start, end].map { transform.apply(Double($0.x), Double($0.y)) }
        if FixedBox(ends).intersects(near), !isRim(start.x, end.x), !isRim(start.y, end.y) {
          line += line.isEmpty ? ends : [ends[1]]
        } else if !line.isEmpty {
          append(line, .band(.unmapped), 2 * error)
          line = []
        }
      }
      if !line.isEmpty { append(line, .band(.unmapped), 2 * error) }
    }
  }

  /// An empty one, for lines that belong to no single tile.
  init() {}

  /// Marks a line in the direction that it is driven in.
  private mutating func addArrows(
    _ line: TileShapes.Line,
    _ part: ArraySlice<VectorPoint>,
    _ transform: TileTransform
  ) {
    guard case .band(let mapClass) = line.subject, mapClass.isStreet || mapClass == .steps else { return }
    let places = part.map { transform.apply(Double($0.x), Double($0.y)) }
    OneWayArrow.append(along: line.isAgainst ? places.reversed() : places, of: mapClass, to: &arrows)
  }
}

/// The least size, in dots², of what is drawn of a class.
private struct SmallAreas {
  let leastArea: Double
  let leastHole: Double

  init(_ mapClass: MapClass, zoom: Double) {
    let isDense = mapClass.isBuilding && mapClass != .landmark && zoom < 16
    leastArea = mapClass.facts.leastArea * (isDense ? 0.5 : 1)
    leastHole = leastArea * (isDense ? 6 : 1.5)
  }
}

extension Style {
  /// The width of a line, in dots; 0 where it isn't drawn.
  func width(of line: TileShapes.Line, on lattice: MapLattice) -> Double {
    switch line.subject {
    case .band(let mapClass):
      (layers[line.source.rule].width?.value(at: lattice.zoom)).map { $0 * lattice.dotsPerDot }
        ?? width(of: mapClass, on: lattice)
    case .dots: 1
    default: 0
    }
  }

  /// The width of a street, in dots: a symbol's, and from near what it is on the ground, if that is more.
  func width(of mapClass: MapClass, on lattice: MapLattice) -> Double {
    let symbol = width(of: mapClass, at: lattice.zoom) * lattice.dotsPerDot
    let share = min(max(lattice.zoom - 16.5, 0), 1)
    guard symbol > 0, share > 0 else { return symbol }
    return symbol + max(mapClass.facts.meters * lattice.dotsPerMeter - symbol, 0) * share
  }
}
