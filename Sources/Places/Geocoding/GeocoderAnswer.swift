internal import Geodesy
internal import Wire

/// The answer of a geocoder: a collection of GeoJSON in Photon's form, or the list of objects that Nominatim calls
/// `jsonv2`.
///
/// It is untrusted input: each place is read field by field, and an invalid one doesn't affect the others.
package enum GeocoderAnswer {
  /// The maximum size of an answer, and the maximum number of places that are read.
  package static let (maxBytes, maxPlaces) = (1 << 20, 50)

  /// The places in an answer, the best first; nil where it is no such answer at all.
  package static func places(in answer: [UInt8], from geocoder: String) -> [SearchResult]? {
    guard let json = try? JSONParser.parse(answer, limit: maxBytes) else { return nil }
    guard let list = json["features"]?.array ?? json.array else { return nil }
    return Array(list.lazy.compactMap { GeocodedPlace($0)?.result(of: geocoder) }.prefix(maxPlaces))
  }

  /// One place of an answer, as far as it can be understood.
  private struct GeocodedPlace {
    private let fields: JSON
    private let coordinate: Coordinate
    private let bounds: CoordinateBounds?
    private let address: GeocodedAddress

    /// Nil for what lies nowhere, or has nothing that it could be called.
    init?(_ json: JSON) {
      fields = json["properties"] ?? json
      let point = json["geometry"]?["coordinates"]
      guard let coordinate = Self.coordinate(point?[1] ?? json["lat"], point?[0] ?? json["lon"]) else { return nil }
      self.coordinate = coordinate
      bounds = Self.bounds(json, fields)
      address = GeocodedAddress(fields)
      guard !name.isEmpty else { return nil }
    }

    func result(of geocoder: String) -> SearchResult {
      var result = SearchResult(
        source: .geocoder(geocoder),
        name: name,
        kind: GeocodedKind.kind(fields, isHouse: isHouse),
        coordinate: coordinate,
        importance: Int((min(max(fields["importance"]?.number ?? 0, 0), 1) * 100).rounded())
      )
      result.detail = address.text(of: name, isHouse: isHouse) ?? Self.rest(of: displayName, behind: name)
      result.bounds = bounds
      return result
    }

    private var ownName: String { GeocodedText.text(fields["name"]) }
    private var displayName: String { GeocodedText.text(fields["display_name"]) }

    /// Whether it is called by its number alone.
    private var isHouse: Bool { ownName.isEmpty && address.house != nil }

    private var name: String {
      if !ownName.isEmpty { return ownName }
      return address.house ?? displayName.split(separator: ",").first.map { $0.trimmed } ?? ""
    }

    private static func rest(of text: String, behind name: String) -> String {
      text.hasPrefix(name + ",") ? text.dropFirst(name.count + 1).trimmed : text == name ? "" : text
    }

    private static func coordinate(_ north: JSON?, _ east: JSON?) -> Coordinate? {
      guard let north = degrees(north), let east = degrees(east), let latitude = Latitude(degrees: north),
        abs(east) <= 180
      else { return nil }
      return Coordinate(latitude: latitude, longitude: Longitude(degrees: east))
    }

    /// A number, which Nominatim writes as text.
    private static func degrees(_ json: JSON?) -> Double? {
      let number = json?.number ?? json?.string.flatMap { $0.utf8.count <= 30 ? Double($0) : nil }
      return number.flatMap { $0.isFinite ? $0 : nil }
    }

    /// The extent of the place: `extent` has west, north, east and south, `bbox` west, south, east and north, and
    /// `boundingbox` south, north, west and east.
    private static func bounds(_ json: JSON, _ fields: JSON) -> CoordinateBounds? {
      func corners(_ box: JSON?, _ order: [Int]) -> (Coordinate, Coordinate)? {
        guard let box, let first = coordinate(box[order[0]], box[order[1]]),
          let last = coordinate(box[order[2]], box[order[3]])
        else { return nil }
        return (first, last)
      }
      let found =
        corners(fields["extent"], [3, 0, 1, 2]) ?? corners(json["bbox"], [1, 0, 3, 2])
        ?? corners(json["boundingbox"], [0, 2, 1, 3])
      guard let (first, last) = found, first.latitude < last.latitude else { return nil }
      let box = CoordinateBounds(
        south: first.latitude,
        west: first.longitude,
        north: last.latitude,
        east: last.longitude
      )
      // The box of a place on both sides of 180° often goes round the world.
      return (0...widest).contains(box.width.degrees) && box.width.degrees > 0 ? box : nil
    }

    /// In degrees.
    private static let widest = 170.0
  }

  /// Where a place is, in the words of its answer.
  private struct GeocodedAddress {
    /// Street and number in the order of their country; nil where it has no number.
    let house: String?
    private let street: String
    private let town: String
    private let postcode: String
    private let state: String
    private let country: String

    /// Where the number comes first, by the codes of countries.
    private static let numberFirst: Set<String> = [
      "au", "ca", "fr", "gb", "ie", "il", "in", "lu", "mc", "nz", "sg", "th", "us", "za",
    ]

    init(_ fields: JSON) {
      let parts = fields["address"] ?? fields
      func first(_ names: String...) -> String {
        names.lazy.map { GeocodedText.text(parts[$0]) }.first { !$0.isEmpty } ?? ""
      }
      street = first("street", "road", "pedestrian", "footway")
      town = first("city", "town", "village", "municipality", "hamlet")
      postcode = first("postcode")
      state = first("state", "region", "county")
      country = first("country")
      let number = first("housenumber", "house_number")
      let isFirst = Self.numberFirst.contains(first("countrycode", "country_code").lowercased())
      let place = street.isEmpty ? town : street
      house = number.isEmpty || place.isEmpty ? nil : isFirst ? "\(number) \(place)" : "\(place) \(number)"
    }

    /// The parts of the address that aren't in its name, from the street to the country; nil if there are none.
    func text(of name: String, isHouse: Bool) -> String? {
      let line = isHouse ? "" : house ?? street
      let isTown = line.isEmpty && !isHouse
      let place = [isTown ? "" : postcode, town].filter { !$0.isEmpty }.joined(separator: " ")
      var parts: [String] = []
      for part in [line, place, state, country] where !part.isEmpty && part != name && !parts.contains(part) {
        parts.append(part)
      }
      return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
  }

  /// The kind of a place, in the words of our maps.
  private enum GeocodedKind {
    static func kind(_ fields: JSON, isHouse: Bool) -> String {
      let key = GeocodedText.text(fields["osm_key"] ?? fields["category"] ?? fields["class"])
      let value = GeocodedText.text(fields["osm_value"] ?? fields["type"])
      switch (key, value) {
      case _ where isHouse, ("place", "house"): return "address"
      case ("boundary", "administrative"), ("place", "administrative"):
        return area(GeocodedText.text(fields["addresstype"] ?? fields["type"]))
      case ("boundary", "protected_area"), ("boundary", "national_park"): return "nature_reserve"
      case ("boundary", "postal_code"): return "postcode"
      case ("highway", let way): return stops.contains(way) ? way : "street"
      case (_, "yes"), (_, ""): return key
      default: return value
      }
    }

    private static let stops: Set<String> = ["bus_stop", "services", "rest_area"]

    private static func area(_ type: String) -> String {
      switch type {
      case "county", "state_district", "province", "administrative": "region"
      case "municipality": "town"
      case "city_district", "borough", "district": "suburb"
      case "locality": "neighbourhood"
      default: type
      }
    }
  }

  private enum GeocodedText {
    private static let longest = 1000

    /// The unchanged text; the caller cleans it before showing it.
    static func text(_ json: JSON?) -> String {
      switch json {
      case .string(let text): String(text.prefix(longest)).trimmed
      // Numbers of houses and postcodes.
      case .integer(let number): "\(number)"
      default: ""
      }
    }
  }
}
