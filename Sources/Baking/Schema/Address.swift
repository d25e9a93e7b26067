package import Geodesy

/// The number of a house, with the street that it belongs to.
struct Address: Hashable, Sendable {
  /// A street in addresses: one that leads through two towns is two.
  struct Street: Hashable, Sendable {
    let name: String
    let city: String
    let postcode: String
  }

  let street: Street
  let number: String
  let point: WorldPoint

  init(street: Street, number: String, point: WorldPoint) {
    (self.street, self.number, self.point) = (street, number, point)
  }

  /// Nil where there is no number, or it belongs to nothing that has a name.
  init?(_ tags: Tags, at point: WorldPoint) {
    guard let number = tags["addr:housenumber"], !number.isEmpty, let street = Street(tags) else { return nil }
    self.init(street: street, number: number, point: point)
  }
}

extension Address.Street {
  /// Villages without names of streets count their houses by the village.
  init?(_ tags: Tags) {
    let names = ["addr:street", "addr:place", "addr:hamlet", "addr:suburb"].compactMap { tags[$0] }
    guard let name = names.first(where: { !$0.isEmpty }) else { return nil }
    self.init(name: name, city: tags["addr:city"] ?? "", postcode: tags["addr:postcode"] ?? "")
  }
}

/// The houses of a map by their streets, each stored once.
struct AddressTable: Sendable {
  /// A house in 32 bytes: a town has one for every second node.
  struct House: Sendable {
    fileprivate let street: Int32
    /// In steps of 1e-7 degrees.
    let latitude: Int32
    let longitude: Int32
    let number: String
  }

  private(set) var houses: [House] = []
  private var streets: [Address.Street: Int32] = [:]

  var count: Int { houses.count }

  mutating func append(_ address: Address) {
    let next = Int32(streets.count)
    let street = streets[address.street] ?? next
    if street == next { streets[address.street] = street }
    let place = address.point.coordinate
    houses.append(
      House(
        street: street,
        latitude: Int32((place.latitude.degrees * 1e7).rounded()),
        longitude: Int32((place.longitude.degrees * 1e7).rounded()),
        number: address.number
      )
    )
  }

  /// The streets in the order of their names, each with the indices of its houses.
  var byStreet: [(street: Address.Street, houses: [Int32])] {
    var indices = [[Int32]](repeating: [], count: streets.count)
    for (index, house) in houses.enumerated() { indices[Int(house.street)].append(Int32(index)) }
    return streets.sorted { ($0.key.name, $0.key.city, $0.key.postcode) < ($1.key.name, $1.key.city, $1.key.postcode) }
      .map { ($0.key, indices[Int($0.value)]) }
  }
}

/// House numbers that aren't mapped one by one: a line from the first one to the last.
struct AddressInterpolation {
  private let step: Int

  /// Nil if the line's tags contain only numbers.
  init?(_ tags: Tags) {
    switch tags["addr:interpolation"] {
    case "odd", "even": step = 2
    case "all": step = 1
    default: return nil
    }
  }

  private static let maxNumbers = 500

  /// The numbers between two that are mapped, evenly along the line.
  func numbers(from first: Address, to last: Address, along line: [WorldPoint]) -> [Address] {
    guard let start = Int(first.number), let end = Int(last.number), start != end,
      start.distance(to: end).magnitude <= Self.maxNumbers
    else { return [] }
    return stride(from: min(start, end) + step, to: max(start, end), by: step)
      .map { number in
        let share = Double(number - start) / Double(end - start)
        return Address(street: first.street, number: "\(number)", point: Self.point(at: share, of: line))
      }
  }

  private static func point(at share: Double, of line: [WorldPoint]) -> WorldPoint {
    let lengths = zip(line, line.dropFirst()).map { ($1.x - $0.x, $1.y - $0.y) }.map {
      ($0 * $0 + $1 * $1).squareRoot()
    }
    var rest = share * lengths.reduce(0, +)
    for (index, length) in lengths.enumerated() {
      if rest <= length, length > 0 {
        let (from, to, part) = (line[index], line[index + 1], rest / length)
        return WorldPoint(x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part)
      }
      rest -= length
    }
    return line[line.count - 1]
  }
}

/// Where letters with a postcode go.
struct PostcodeMiddles {
  /// Countries use the same codes.
  private struct Postcode: Hashable {
    let code: String
    let square: Int

    init(_ address: Address) {
      code = address.street.postcode
      square = Int(address.point.x * 64) * 64 + Int(address.point.y * 64)
    }
  }

  private struct Houses {
    var (x, y, count) = (0.0, 0.0, 0.0)
    var cities: [String: Int] = [:]
  }

  private var houses: [Postcode: Houses] = [:]

  mutating func add(_ address: Address) {
    guard !address.street.postcode.isEmpty else { return }
    let postcode = Postcode(address)
    houses[postcode, default: Houses()].x += address.point.x
    houses[postcode, default: Houses()].y += address.point.y
    houses[postcode, default: Houses()].count += 1
    houses[postcode, default: Houses()].cities[address.street.city, default: 0] += 1
  }

  /// The centre of the houses of each, with its towns for other names.
  var names: [SearchName] {
    houses.sorted { ($0.key.code, $0.key.square) < ($1.key.code, $1.key.square) }
      .map { postcode, houses in
        SearchName(
          name: postcode.code,
          others: houses.cities.keys.filter { !$0.isEmpty }.sorted(),
          kind: "postcode",
          importance: 30,
          point: WorldPoint(x: houses.x / houses.count, y: houses.y / houses.count)
        )
      }
  }
}

/// A name that can be looked for.
package struct SearchName: Hashable, Sendable {
  let name: String
  /// The same in other languages and spellings.
  let others: [String]
  let kind: String
  package let importance: Int
  let point: WorldPoint

  package init(name: String, others: [String], kind: String, importance: Int, point: WorldPoint) {
    (self.name, self.others, self.kind, self.importance, self.point) = (name, others, kind, importance, point)
  }
}
