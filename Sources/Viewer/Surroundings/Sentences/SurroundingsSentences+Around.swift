import Geodesy
import Routing

/// The surroundings, one side after the other.
nonisolated extension SurroundingsSentences {
  /// Where nothing is, so far was looked for it, in metres.
  private static let reach = 500.0

  private struct Mention {
    let side: Int
    let distance: Double
    let text: String
  }

  /// A line for each of the four sides, from ahead or from north on clockwise, on a map also if nothing is there.
  func around(_ surroundings: Surroundings, at name: String = "") -> [String] {
    let (streets, things) = all(of: surroundings, at: name)
    guard !things.isEmpty || !streets.isEmpty else {
      return surroundings.isMapped ? [words(.nothingAround, distance.length(ofMeters: Self.reach))] : []
    }
    let place = surroundings.place
    let (everywhere, others) = (things.filter(isEverywhere), things.filter { !isEverywhere($0) })
    let items = others.flatMap { mentions(of: $0, from: place) } + streets.map { mention(of: $0, from: place) }
    let leads = leads(of: surroundings)
    let lines = everywhere.map { thing in
      "\(capitalized(words(.allAround))): \(title(of: thing)), \(far(thing, from: place))."
    }
    return lines
      + Orientation.sides.compactMap { side in
        let only =
          everywhere.map(title)
          + (leads + own(surroundings)).filter { orientation.side(of: $0.bearing) == side }.map(\.title)
        let mentions = items.filter { $0.side == side }
        guard surroundings.isMapped || !mentions.isEmpty || !only.isEmpty else { return nil }
        return line(of: side, mentions, or: each(only))
      }
  }

  /// The directions in which the current street or square continues, whose name has been described.
  private func own(_ surroundings: Surroundings) -> [(bearing: Bearing, title: String)] {
    guard let street = surroundings.street else { return [] }
    let stretches = surroundings.ownStretches.filter { $0.distance >= Surroundings.near }
      .map { bearing(of: $0, from: surroundings.place) }
    return stretches.map { ($0, clean(street.name.spoken)) }
  }

  /// The description of a side, or what it has that has been described already, or that it is empty.
  private func line(of side: Int, _ items: [Mention], or only: [String]) -> String {
    let head = capitalized(orientation.text(ofSide: side, in: words))
    guard items.isEmpty else {
      let texts = items.sorted { $0.distance < $1.distance }.map(\.text)
      return "\(head): \(texts.joined(separator: "; "))."
    }
    guard only.isEmpty else { return words(.onlyThere, head, joined(only)) }
    return words(.nothingThere, head, distance.length(ofMeters: SideChoice.reach))
  }

  private func isEverywhere(_ thing: Neighbour) -> Bool {
    thing.sides(in: orientation).map { $0.count >= orientation.count - 1 } ?? false
  }

  /// A thing on its side, and on all others whose centre it covers.
  private func mentions(of thing: Neighbour, from place: Coordinate) -> [Mention] {
    let (bearing, far) = (thing.bearing(from: place), far(thing, from: place))
    let (side, length, title) = (orientation.side(of: bearing), thing.distance(from: place), title(of: thing))
    guard let sectors = thing.sides(in: orientation) else {
      return [Mention(side: side, distance: length, text: "\(title), \(far)" + aslant(bearing, length))]
    }
    let extent = extent(of: sectors).map { ", \($0)" } ?? ""
    let others = Orientation.sides.filter { $0 != side && sectors.contains(orientation.sector(ofSide: $0)) }
    return [Mention(side: side, distance: length, text: "\(title), \(far)\(extent)")]
      + others.map { Mention(side: $0, distance: length, text: title) }
  }

  private func mention(of street: StreetSpot, from place: Coordinate) -> Mention {
    let bearing = bearing(of: street, from: place)
    let far = distance.text(ofMeters: street.distance) + aslant(bearing, street.distance)
    return Mention(
      side: orientation.side(of: bearing),
      distance: street.distance,
      text: "\(title(clean(street.name.spoken), words(.wordStreet))), \(far)"
    )
  }

  /// Where on its side something lies, after how far away it is.
  private func aslant(_ bearing: Bearing, _ length: Double) -> String {
    guard let text = orientation.exactText(of: bearing, in: words) else { return "" }
    return (length < Surroundings.near ? ", " : " ") + text
  }

  /// From which wind to which something lies; who faces somewhere hears of it on each side.
  private func extent(of sectors: Set<Int>) -> String? {
    guard case .winds = orientation else { return nil }
    let count = orientation.count
    let starts = sectors.filter { !sectors.contains(($0 + count - 1) % count) }
    guard let start = starts.first, starts.count == 1 else { return nil }
    let names = (0..<sectors.count).map { words.word((start + $0) % count, of: .compassWords) }
    let (first, middle, last) = (names[0], names[names.count / 2], names[names.count - 1])
    // Half way around there are two ways from one to the other.
    return names.count > count / 2 ? words(.fromOverTo, first, middle, last) : words(.fromTo, first, last)
  }

  private func far(_ neighbour: Neighbour, from place: Coordinate) -> String {
    let far = distance.text(ofMeters: neighbour.distance(from: place))
    return neighbour.isMiddle ? words(.middleAt, far) : far
  }
}
