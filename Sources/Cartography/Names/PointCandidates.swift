import Geodesy

/// Finds where the name of a place, an area or a sight may be written around its point.
enum PointCandidates {
  /// From here on a city is where its name is; before, it is a point with its name beside it.
  static let leastCenteredZoom = 9.5
  /// The same for towns, of which there are many.
  static let leastCenteredZoomOfTowns = 11.5

  /// Whether the name of a place is beside a point.
  static func isPoint(_ place: NamedPlace, at zoom: Double) -> Bool {
    switch place.kind {
    case .capital, .city: zoom < leastCenteredZoom
    case .town: zoom < leastCenteredZoomOfTowns
    case .village: zoom < leastCenteredZoom
    default: false
    }
  }

  /// The ways to write a name around a point.
  static func candidates(_ form: PointForm, at x: Double, _ y: Double) -> [LabelCandidate] {
    switch form {
    case .marked(let candidates):
      let (column, row) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
      return candidates.map { $0.moved(by: column, row) }
    case .centered(let text, let halves): return centered(text, halves, x, y)
    }
  }

  static func form(of place: NamedPlace, at zoom: Double) -> PointForm {
    switch place.kind.group {
    case .sight: .marked(marked(place, place.kind.mark, zoom: zoom))
    case .place where isPoint(place, at: zoom):
      .marked(marked(place, place.kind.mark ?? LabelKind.townMark, zoom: zoom))
    case .shield: .centered(TextForm(clean: place.name), halves: nil)
    case .number: .centered(TextForm(clean: number(place.name)), halves: nil)
    case .place where place.kind.isInCapitals(at: zoom): halved(TextForm(place.name.uppercased()))
    case .place, .area, .street: halved(TextForm(clean: place.name))
    }
  }

  private static func halved(_ text: TextForm) -> PointForm { .centered(text, halves: text.halves) }

  /// A house's number without the floor or the door that some write behind it; nothing where it is no number.
  private static func number(_ text: String) -> String {
    let number = text.prefix { !",;( ".contains($0) }
    let isNumber = number.utf8.count <= 2 || number.first?.isNumber ?? false
    return isNumber && number.utf8.count <= longestNumber ? String(number) : ""
  }

  private static let longestNumber = 6

  /// On the point, else a row up or down, else in two lines.
  private static func centered(
    _ text: TextForm,
    _ halves: (upper: TextForm, lower: TextForm)?,
    _ x: Double,
    _ y: Double
  ) -> [LabelCandidate] {
    guard text.width > 0 else { return [] }
    let column = Int((x - Double(text.width) / 2).rounded(.down))
    let row = Int(y.rounded(.down))
    var candidates = [0, -1, 1].enumerated().map { index, down in
      LabelCandidate.point(0, [text.line(column, row + down)], cost: Double(index))
    }
    if let (upper, lower) = halves {
      let width = max(upper.width, lower.width)
      let left = Int((x - Double(width) / 2).rounded(.down))
      let lines = [
        upper.line(left + (width - upper.width) / 2, row), lower.line(left + (width - lower.width) / 2, row + 1),
      ]
      candidates.append(.point(1, lines, cost: 3))
    }
    return candidates
  }

  /// All over an area, for when its centre is not in view, or taken.
  static func aside(
    _ place: NamedPlace,
    at x: Double,
    _ y: Double,
    cells: Double,
    on lattice: MapLattice
  ) -> [LabelCandidate] {
    let scatter = Scatter(place.name, on: lattice)
    let text = TextForm(clean: place.name)
    // A circle as large as the area; a cell is two dots wide and four high.
    let radius = (cells * 8 / Double.pi).squareRoot()
    let step = max(12, radius / 5)
    let most = Int(radius / step)
    guard most > 0 else { return [] }
    var candidates: [LabelCandidate] = []
    for down in -most...most {
      for across in -most...most where (across, down) != (0, 0) {
        let distance = Double(across * across + down * down).squareRoot() * step
        guard distance <= radius else { continue }
        let column = Int((x + Double(across) * step / 2 - Double(text.width) / 2).rounded(.down))
        let row = Int((y + Double(down) * step / 4).rounded(.down))
        let (line, cost) = (LabelLines(text.line(column, row)), 4 + scatter.share(column, row))
        candidates.append(LabelCandidate(way: .aside, form: 0, lines: line, cost: cost))
      }
    }
    return candidates
  }

  private static let longestName = 24
  /// A name that everybody looks for may be longer.
  private static let longestOfLandmark = 34
  private static let maxLines = 4

  /// The mark on the point and the name to its right, else to its left, else in two lines.
  private static func marked(
    _ place: NamedPlace,
    _ mark: LabelKind.Mark?,
    zoom: Double
  ) -> [LabelCandidate] {
    let isLandmark = place.importance.map { $0 >= .landmark } ?? false
    let longestInFull = isLandmark ? longestOfLandmark : 18
    let name = place.name.count > longestInFull ? ShortForms.shortened(place.name) : place.name
    let text = TextForm(clean: name)
    guard let mark, text.width > 0 else { return [] }
    func before(_ text: TextForm) -> LabelCandidate.Line { TextForm(clean: "\(mark.sign) \(text.text)").line(0, 0) }
    let after = TextForm(clean: "\(text.text) \(mark.sign)").line(-text.width - 1, 0)
    let start = mark.isReversed ? 0 : nil
    var candidates: [LabelCandidate] = []
    if text.width <= (isLandmark ? longestOfLandmark : longestName) {
      candidates = [
        .point(0, [before(text)], cost: 0, markOffset: start),
        .point(1, [after], cost: 1, markOffset: mark.isReversed ? text.width + 1 : nil),
      ]
      if place.kind.group == .place { candidates += oblique(TextForm(clean: mark.sign), text) }
    }
    if text.width >= 14, let (upper, lower) = text.halves, upper.width <= longestName, lower.width <= longestName {
      candidates.append(.point(2, [before(upper), lower.line(2, 1)], cost: 2, markOffset: start))
    }
    // At high zooms there is space for those that would have no name at all.
    if candidates.isEmpty, zoom >= LabelKind.leastNearZoom, let block = text.lines(within: longestName),
      block.count <= maxLines
    {
      let others = block.enumerated().dropFirst().map { $1.line(2, $0) }
      candidates.append(.point(2, [before(block[0])] + others, cost: 2, markOffset: start))
    }
    return candidates
  }

  /// The mark on the point and the name in the row below or above, to its right or left.
  private static func oblique(_ mark: TextForm, _ text: TextForm) -> [LabelCandidate] {
    [1, -text.width].flatMap { column in
      [1, -1].map { row in
        let lines = [mark.line(0, 0), text.line(column, row)]
        return .point(3, row > 0 ? lines : lines.reversed(), cost: 3)
      }
    }
  }
}

/// How the name of a place is written, as far as that doesn't depend on where the place is.
enum PointForm {
  /// Beside a mark, as if that stood in the first column of the first row.
  case marked([LabelCandidate])
  /// With the point in its centre, in one line or in two.
  case centered(TextForm, halves: (upper: TextForm, lower: TextForm)?)
}

/// The forms of names that were asked for lately: to measure them takes longer than to find a place for them.
struct PointForms {
  private var known: [Key: PointForm] = [:]

  /// The values that a form depends on.
  private struct Key: Hashable {
    let name: String
    let kind: LabelKind
    let isPoint: Bool
    let isNear: Bool
    let isInCapitals: Bool
    let isLandmark: Bool
  }

  /// More than there are names in a view from near.
  private static let most = 20_000

  mutating func form(of place: NamedPlace, at zoom: Double) -> PointForm {
    let key = Key(
      name: place.name,
      kind: place.kind,
      isPoint: PointCandidates.isPoint(place, at: zoom),
      isNear: zoom >= LabelKind.leastNearZoom,
      isInCapitals: place.kind.isInCapitals(at: zoom),
      isLandmark: place.importance.map { $0 >= .landmark } ?? false
    )
    if let form = known[key] { return form }
    if known.count >= Self.most { known = [:] }
    let form = PointCandidates.form(of: place, at: zoom)
    known[key] = form
    return form
  }
}
