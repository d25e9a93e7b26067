import Geodesy
import Glibc

/// The names of a set of tiles on a lattice, the most important first.
struct NameLayout {
  let items: [LabelItem]

  /// Lays out the names of what touches a region.
  init(
    _ source: NameSource,
    on lattice: MapLattice,
    within region: FixedBox,
    style: Style,
    _ forms: inout PointForms
  ) {
    let zoom = lattice.zoom
    var items = source.streets.compactMap { street in
      style.isShown(street.rule, at: zoom) && Self.isNamed(street, at: zoom)
        && street.touches { lattice.box(of: $0).intersects(region) }
        ? Self.item(street, on: lattice, within: region, style: style) : nil
    }
    let seas = SeaCircles(source.places, on: lattice)
    for place in source.places where style.isShown(place.rule, at: zoom) {
      let isStop = style.showsTransit && zoom >= Self.leastTransitZoom && place.kind.isTransit
      guard isStop || place.isShown(at: zoom) || place.isFiller(at: zoom) else { continue }
      var box = FixedBox()
      for point in [place.point] + place.others { box.include(lattice.fixed(point)) }
      // An area may be named all over, so that its centre may be far off.
      guard region.intersects(box.grown(by: Self.reach(of: place, on: lattice))) else { continue }
      guard var item = Self.item(place, among: seas, on: lattice, &forms) else { continue }
      if isStop {
        item.score = place.kind.score + Self.leadOfStops
        item.isFiller = false
      }
      items.append(item)
    }
    // Names of equal score in an order that doesn't depend on the order of the tiles.
    let ranked = items.indices.sorted { one, other in
      (items[one].score, items[other].key.name) > (items[other].score, items[one].key.name)
    }
    self.items = ranked.map { items[$0] }
  }

  /// With lines of public transport their stops are named from here on, after towns and before all else.
  private static let leastTransitZoom = 13.0
  private static let leadOfStops = 100.0

  /// The maximum distance of a name from its place's centre, in dots.
  private static func reach(of place: NamedPlace, on lattice: MapLattice) -> Double {
    guard place.kind.group == .area else { return 0 }
    return min((place.area / .pi).squareRoot() * lattice.dotsPerWorld, 100_000)
  }

  static func item(
    _ street: NamedStreet,
    on lattice: MapLattice,
    within region: FixedBox,
    style: Style,
    isWanted: Bool = false
  ) -> LabelItem? {
    let classes = street.classes.filter(\.isBand).map { $0 == .street && lattice.zoom < 14 ? .faint : $0 }
    let width = classes.map { style.width(of: $0, on: lattice) }.max() ?? 0
    let found = StreetCandidates(street, on: lattice, within: region, bandWidth: width, isWanted: isWanted)
    let score =
      street.kind == .shield
      ? street.kind.score + Double(street.rank)
      : street.kind.score + Double(street.rank) * 20 + worth(ofMeters: found.length * 2 / lattice.dotsPerMeter)
    var item = item(street.name, street.kind, score, found.candidates, classes)
    item?.form = form(of: street, found)
    return item
  }

  /// In full, unless only the short spelling fits on the street; if the street is long, across it in full rather than
  /// shortened on it, so that a name doesn't alternate between long and short as the map is zoomed.
  private static func form(of street: NamedStreet, _ found: StreetCandidates) -> Int {
    func isOnStreet(_ form: Int) -> Bool { found.candidates.contains { $0.form == form && $0.way != .tag } }
    guard found.candidates.contains(where: { $0.form == 0 }) else { return 1 }
    let isLong = found.length >= longStreet * Double(street.forms[0].width)
    return isOnStreet(0) || isLong || !isOnStreet(1) ? 0 : 1
  }

  /// In lengths of its name.
  private static let longStreet = 4.0

  /// The same at every zoom; in steps and only up to some length, so that it doesn't matter whether a bit more of the
  /// street is known.
  private static func worth(ofMeters length: Double) -> Double {
    min(max(log2(length / 25) * 3, 0).rounded() * 4, 40)
  }

  private static func item(
    _ place: NamedPlace,
    among seas: SeaCircles,
    on lattice: MapLattice,
    _ forms: inout PointForms
  ) -> LabelItem? {
    let point = lattice.cells(place.point)
    let cells = place.area * lattice.dotsPerWorld * lattice.dotsPerWorld / 8
    guard place.stage != nil || hasRoom(place, cells: cells, at: lattice.zoom) else { return nil }
    let size =
      place.kind.group == .place || place.kind == .sea || place.kind == .landform
      ? self.size(of: place, cells: cells)
      : place.kind.group == .area ? min(cells / 8, 40) : min(cells / 20, 10)
    let form = forms.form(of: place, at: lattice.zoom)
    var candidates = self.candidates(of: place, form, at: point, cells: cells)
    if let own = staged(place, form, at: point, zoom: lattice.zoom) { candidates.insert(own, at: 0) }
    if place.kind.group == .area {
      candidates += PointCandidates.aside(place, at: point.x, point.y, cells: cells, on: lattice).filter {
        place.kind != .sea || seas.allow(place.name, at: $0)
      }
    }
    for (rank, point) in place.others.prefix(maxOthers).enumerated() {
      candidates += self.candidates(of: place, form, at: lattice.cells(point), cells: cells).map {
        $0.costing(5 + Double(rank) / 10)
      }
    }
    let isGreat = place.kind == .capital || place.population >= leastGreat
    // A part of a city on one map comes after the city on another one.
    let stage = place.kind == .suburb ? nil : place.stage?.score
    let known = place.kind.group == .sight ? place.importance?.score : stage
    let worth = known ?? place.kind.score + size + fame(of: place) + (isGreat ? lead : 0)
    let score =
      (place.kind.isTrade ? min(worth, LabelKind.maxOfTrade) : worth)
      - (place.isLate(at: lattice.zoom) ? LabelKind.lateScore : 0)
    var item = item(place.name, place.kind, score, candidates, isBold: isBold(place, zoom: lattice.zoom))
    item?.point = place.point
    item?.isStaged = place.stage != nil
    item?.isFiller = place.isFiller(at: lattice.zoom)
    let isOnWater = place.kind == .water && cells >= openWater * Double(place.name.count)
    item?.isAssured = place.stage != nil || place.isLandmark(at: lattice.zoom) || isOnWater
    return item
  }

  /// Whether an area is large enough for its name.
  private static func hasRoom(_ place: NamedPlace, cells: Double, at zoom: Double) -> Bool {
    guard place.kind.group == .area || place.kind == .country else { return true }
    // The name of a large feature may be larger than it, as far as it is alone.
    if place.kind == .sea || place.kind == .country { return cells == 0 || cells > 0.6 * Double(place.name.count) }
    // A name that hides its feature is useless; if the size is unknown, only at high zooms.
    return cells > 0 ? cells > 1.6 * Double(place.name.count) : zoom >= 15.5
  }

  /// The ways to write its name around a point; that of a country not so far up or down that it would be read as that of
  /// another one.
  private static func candidates(
    of place: NamedPlace,
    _ form: PointForm,
    at point: (x: Double, y: Double),
    cells: Double
  ) -> [LabelCandidate] {
    let all = PointCandidates.candidates(form, at: point.x, point.y)
    guard place.kind == .country, cells > 0 else { return all }
    // A circle as large as it; a cell is two dots wide and four high.
    let reach = max((cells * 8 / .pi).squareRoot() / 4 * middlePart, 0.5)
    return all.filter { candidate in
      let middle = Double(candidate.lines[0].row) + Double(candidate.lines.count) / 2
      return abs(middle - point.y) <= reach
    }
  }

  /// The place that other names left free when the map was made; nil where the name is written otherwise.
  private static func staged(
    _ place: NamedPlace,
    _ form: PointForm,
    at point: (x: Double, y: Double),
    zoom: Double
  ) -> LabelCandidate? {
    guard let side = place.stage?.side, PointCandidates.isPoint(place, at: zoom) || !place.kind.isTown else {
      return nil
    }
    var all = PointCandidates.candidates(form, at: point.x, point.y)
    if case .centered = form, let first = all.first { all = all.prefix(3) + [-2, 2].map { first.moved(by: 0, $0) } }
    return all.indices.contains(side) ? all[side].costing(-1 - all[side].cost) : nil
  }

  /// Of a country's half, in which its name may stand.
  private static let middlePart = 0.6
  private static let maxOthers = 100
  /// Cells of water to a letter of its name, from which on the name is shown among any number of others: it hides nothing.
  private static let openWater = 4.0
  /// Capitals and cities of so many people are named before countries, which have other places.
  private static let leastGreat = 1e6
  private static let lead = 100.0

  /// The advantage of large countries, seas and towns over small ones.
  private static func size(of place: NamedPlace, cells: Double) -> Double {
    [.country, .region, .sea, .landform].contains(place.kind)
      ? min(log2(max(cells, 1)) * 6, 60) : min(max(log10(max(place.population, 1)) - 4, 0) * 17, 50)
  }

  /// Of cities on a map of countries only the largest stand out, from nearer those of a million and of a quarter of one,
  /// and near a city only towns among what lies around them.
  private static func isBold(_ place: NamedPlace, zoom: Double) -> Bool {
    switch place.kind {
    case .capital: true
    case .city:
      !PointCandidates.isPoint(place, at: zoom)
        || place.population >= (zoom < 5.5 ? 5_000_000 : zoom < 7.5 ? 1_000_000 : 250_000)
    case .town: zoom >= PointCandidates.leastCenteredZoom
    case .region: false
    default: place.kind.isInCapitals(at: zoom)
    }
  }

  /// The advantage of the best known sights of a kind, or parts of countries, over the others.
  private static func fame(of place: NamedPlace) -> Double {
    if place.kind == .region { return max(0, (place.importance?.value ?? place.rank) - 92) * 9 }
    return place.kind.group == .sight ? min(max(0, place.rank - 60) / 2, 20) : 0
  }

  private static func item(
    _ name: String,
    _ kind: LabelKind,
    _ score: Double,
    _ candidates: [LabelCandidate],
    _ classes: [MapClass] = [],
    isBold: Bool = false
  ) -> LabelItem? {
    guard !candidates.isEmpty else { return nil }
    var box = CellBox()
    for candidate in candidates { box.include(candidate.box) }
    return LabelItem(
      key: LabelItem.Key(name: name, kind: kind),
      score: score,
      classes: classes,
      isBold: isBold || kind == .shield,
      candidates: candidates,
      box: box
    )
  }

  /// Paths are seen in the open from here on.
  private static let leastPathZoom = 15.6

  private static func isNamed(_ street: NamedStreet, at zoom: Double) -> Bool {
    street.kind == .river || street.rank >= leastRank(at: zoom)
  }

  /// The least important streets that are named.
  private static func leastRank(at zoom: Double) -> Int {
    switch zoom {
    case ..<13: 7
    case ..<14: 6
    case ..<15: 3
    case ..<leastPathZoom: 1
    default: 0
    }
  }
}
