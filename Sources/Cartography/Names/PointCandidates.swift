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
      LabelCandidate(way: .point, form: 0, lines: LabelLines(line(text, column, row + down)), cost: Double(index))
    }
    if let (upper, lower) = halves {
      let width = max(upper.width, lower.width)
      let left = Int((x - Double(width) / 2).rounded(.down))
      candidates.append(
        LabelCandidate(
          way: .point,
          form: 1,
          lines: [
            line(upper, left + (width - upper.width) / 2, row), line(lower, left + (width - lower.width) / 2, row + 1),
          ],
          cost: 3
        )
      )
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
        candidates.append(
          LabelCandidate(
            way: .aside,
            form: 0,
            lines: LabelLines(line(text, column, row)),
            cost: 4 + scatter.share(column, row)
          )
        )
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
    let isReversed = mark.isReversed
    var candidates: [LabelCandidate] = []
    if text.width <= (isLandmark ? longestOfLandmark : longestName) {
      candidates = [
        LabelCandidate(
          way: .point,
          form: 0,
          lines: LabelLines(line(TextForm(clean: "\(mark.sign) \(text.text)"), 0, 0)),
          cost: 0,
          markOffset: isReversed ? 0 : nil
        ),
        LabelCandidate(
          way: .point,
          form: 1,
          lines: LabelLines(line(TextForm(clean: "\(text.text) \(mark.sign)"), -text.width - 1, 0)),
          cost: 1,
          markOffset: isReversed ? text.width + 1 : nil
        ),
      ]
      if place.kind.group == .place { candidates += oblique(TextForm(clean: mark.sign), text) }
    }
    if text.width >= 14, let (upper, lower) = text.halves, upper.width <= longestName, lower.width <= longestName {
      candidates.append(
        LabelCandidate(
          way: .point,
          form: 2,
          lines: [line(TextForm(clean: "\(mark.sign) \(upper.text)"), 0, 0), line(lower, 2, 1)],
          cost: 2,
          markOffset: isReversed ? 0 : nil
        )
      )
    }
    // At high zooms there is space for those that would have no name at all.
    if candidates.isEmpty, zoom >= LabelKind.leastNearZoom, let block = text.lines(within: longestName),
      block.count <= maxLines
    {
      let first = TextForm(clean: "\(mark.sign) \(block[0].text)")
      let others = block.enumerated().dropFirst().map { line($1, 2, $0) }
      candidates.append(
        LabelCandidate(
          way: .point,
          form: 2,
          lines: LabelLines([line(first, 0, 0)] + others),
          cost: 2,
          markOffset: isReversed ? 0 : nil
        )
      )
    }
    return candidates
  }

  /// The mark on the point and the name in the row below or above, to its right or left.
  private static func oblique(_ mark: TextForm, _ text: TextForm) -> [LabelCandidate] {
    [1, -text.width].flatMap { column in
      [1, -1].map { row in
        let lines = [line(mark, 0, 0), line(text, column, row)]
        return LabelCandidate(way: .point, form: 3, lines: LabelLines(row > 0 ? lines : lines.reversed()), cost: 3)
      }
    }
  }

  private static func line(_ text: TextForm, _ column: Int, _ row: Int) -> LabelCandidate.Line {
    LabelCandidate.Line(column: column, row: row, text: text.text, width: text.width)
  }
}
