internal import Geodesy
internal import SQLite

/// A house that was found by its number.
struct FoundAddress {
  let street: FoundStreet
  let number: String
  let coordinate: Coordinate
  /// The map file that it is in.
  let path: String
  /// How far its number is from the one that was asked for.
  let distance: Int

  var isThere: Bool { distance < HouseNumber.near }
}

/// A street that may be meant.
struct FoundStreet {
  let id: Int64
  let name: String
  let city: String
  let postcode: String
  /// How far its name is from what was typed.
  let cost: Int
  fileprivate let away: Double
}

extension Database {
  /// Streets are read as many as may be called alike in a country, and houses of those that answer best.
  private static let (maxStreets, maxRead) = (3000, 60)

  var hasAddresses: Bool { (try? prepare("SELECT id FROM streets LIMIT 1")) != nil }

  /// The houses that are meant, or those with the next numbers.
  ///
  /// Words may be left unanswered from the end, where people write a town that the data doesn't name.
  borrowing func addresses(
    for text: AddressText,
    unanswered: Int,
    near center: Coordinate?,
    in path: String
  ) throws(SQLiteError) -> [FoundAddress] {
    guard unanswered < text.words.count else { return [] }
    var found: [FoundAddress] = []
    for street in try streets(named: text.words.dropLast(unanswered), near: center) {
      if let house = try house(text.number, in: street, of: path) { found.append(house) }
    }
    return found
  }

  private borrowing func streets(
    named words: [String],
    near center: Coordinate?
  ) throws(SQLiteError) -> ArraySlice<FoundStreet> {
    let terms = words.map { word in
      "(" + StreetWords.meanings(of: word).map { "\"\($0)\"*" }.joined(separator: " OR ") + ")"
    }
    var query = try prepare(
      """
      SELECT id, name, city, postcode, latitude, longitude FROM streets
      WHERE id IN (SELECT rowid FROM street_words WHERE street_words MATCH ?1 LIMIT \(Self.maxStreets))
      """
    )
    try query.bind(terms.joined(separator: " AND "), at: 1)
    var streets: [FoundStreet] = []
    while try query.step() {
      guard let id = query.int(at: 0), let name = query.text(at: 1), let place = query.place7(at: 4) else { continue }
      streets.append(
        FoundStreet(
          id: Int64(id),
          name: String(name.prefix(1000)),
          city: String((query.text(at: 2) ?? "").prefix(1000)),
          postcode: String((query.text(at: 3) ?? "").prefix(100)),
          cost: StreetWords.cost(of: name, for: words),
          away: center.map { Sphere.earth.distance(from: $0, to: place).meters } ?? 0
        )
      )
    }
    return streets.sorted { ($0.cost, $0.away, $0.id) < ($1.cost, $1.away, $1.id) }.prefix(Self.maxRead)
  }

  private borrowing func house(
    _ number: HouseNumber,
    in street: FoundStreet,
    of path: String
  ) throws(SQLiteError) -> FoundAddress? {
    var query = try prepare("SELECT number, latitude, longitude FROM addresses WHERE street = ?1")
    try query.bind(Int(street.id), at: 1)
    var nearest: FoundAddress?
    while try query.step() {
      guard let text = query.text(at: 0).map({ String($0.prefix(100)) }), let place = query.place7(at: 1),
        let distance = HouseNumber(text).distance(from: number), distance < nearest?.distance ?? .max
      else { continue }
      nearest = FoundAddress(street: street, number: text, coordinate: place, path: path, distance: distance)
    }
    return nearest
  }
}

extension Statement {
  /// A place in steps of 1e-7 degrees.
  func place7(at column: Int) -> Coordinate? {
    guard let latitude = int(at: column), let longitude = int(at: column + 1) else { return nil }
    let (north, east) = (Double(latitude) / 1e7, Double(longitude) / 1e7)
    return abs(north) <= 90 && abs(east) <= 180 ? Coordinate(north: north, east: east) : nil
  }
}
