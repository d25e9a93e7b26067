package import Geodesy

/// A server that finds places by name; it is only queried when the user asks for it.
package struct Geocoder: Hashable, Sendable {
  package let name: String
  package let title: String
  /// Its address, with `{query}` for the words, and `{lat}`, `{lon}`, `{zoom}` and `{lang}` for what is looked at.
  package let template: String
  /// The attribution of the places.
  package let attribution: String
  /// The page with the operator's terms of use.
  package let terms: String
  /// The languages that it knows, by their codes; none where it takes any.
  private let languages: Set<String>

  /// A user-defined geocoder; nil if its address has no placeholder for the text.
  package init?(named name: String, title: String, template: String, attribution: String) {
    guard Self.isMeant(by: template) else { return nil }
    self.init(name: name, title: title, template: template, attribution: attribution, terms: "", languages: [])
  }

  private init(
    name: String,
    title: String,
    template: String,
    attribution: String,
    terms: String,
    languages: Set<String>
  ) {
    (self.name, self.title, self.template) = (name, title, template)
    (self.attribution, self.terms, self.languages) = (attribution, terms, languages)
  }

  /// Whether an address is that of a geocoder, and not of a map.
  package static func isMeant(by address: String) -> Bool { address.contains("{query}") }

  /// Whether it is sent the position of the map.
  package var learnsPlace: Bool { template.contains("{lat}") || template.contains("{lon}") }

  /// The known geocoders, by the operators' pages in ``terms``.
  package static let all: [Geocoder] = [
    Geocoder(
      name: "photon",
      title: "Photon, which searches OpenStreetMap",
      template: "https://photon.komoot.io/api?q={query}&lang={lang}&limit=20&lat={lat}&lon={lon}&zoom={zoom}",
      attribution: "© OpenStreetMap contributors",
      terms: "https://photon.komoot.io/",
      languages: ["de", "en", "fr"]
    ),
    Geocoder(
      name: "nominatim",
      title: "Nominatim, OpenStreetMap's own search",
      template: "https://nominatim.openstreetmap.org/search?q={query}&format=jsonv2&addressdetails=1&limit=20"
        + "&accept-language={lang}",
      attribution: "© OpenStreetMap contributors",
      terms: "https://operations.osmfoundation.org/policies/nominatim/",
      languages: []
    ),
  ]
}

/// A query to a geocoder.
package struct GeocoderQuestion: Hashable, Sendable {
  /// As it was typed.
  package let text: String
  /// The map centre and its zoom; near places come first.
  package let center: Coordinate?
  package let zoom: Double
  /// The language of the answer, by its code; empty for that of each place.
  package let language: String

  package init(_ text: String, near center: Coordinate? = nil, zoom: Double = 0, language: String = "") {
    (self.text, self.center, self.zoom, self.language) = (text.trimmed, center, zoom, language)
  }
}

extension Geocoder {
  /// The address of the query; parts with an unknown value are left out.
  package func address(for question: GeocoderQuestion) -> String {
    let parts = template.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let values = values(question)
    let path = Self.filled(parts[0], values) ?? String(parts[0])
    guard parts.count > 1 else { return path }
    return "\(path)?" + parts[1].split(separator: "&").compactMap { Self.filled($0, values) }.joined(separator: "&")
  }

  private static let longestText = 200

  private func values(_ question: GeocoderQuestion) -> [String: String] {
    var values = ["{query}": Self.escaped(question.text.prefix(Self.longestText))]
    if languages.isEmpty ? !question.language.isEmpty : languages.contains(question.language) {
      values["{lang}"] = Self.escaped(question.language)
    }
    if let center = question.center {
      // To about a kilometre, which is enough to know what is near.
      values["{lat}"] = FixedPoint(center.latitude.degrees, decimals: 2).text
      values["{lon}"] = FixedPoint(center.longitude.degrees, decimals: 2).text
      values["{zoom}"] = "\(Int(min(max(question.zoom, Self.zooms.lowerBound), Self.zooms.upperBound)))"
    }
    return values
  }

  private static let zooms = 0.0...18.0
  private static let places = ["{query}", "{lang}", "{lat}", "{lon}", "{zoom}"]

  /// Nil if there is a placeholder without a known value.
  private static func filled(_ pattern: Substring, _ values: [String: String]) -> String? {
    var text = String(pattern)
    for place in places where text.contains(place) {
      guard let value = values[place] else { return nil }
      text = text.replacing(place, with: value)
    }
    return text
  }

  /// As a value in an address: all but letters without accents, digits and `-._~` is written in hexadecimal digits.
  private static func escaped(_ text: some StringProtocol) -> String {
    text.utf8.map { byte in
      let character = Character(Unicode.Scalar(byte))
      let isPlain = byte < 0x80 && (character.isLetter || character.isNumber || "-._~".contains(character))
      return isPlain ? String(character) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
}
