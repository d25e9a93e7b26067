internal import Wire

/// The rarer fields of a place, stored together as JSON.
enum PlaceDetails {
  private static let largest = 1 << 20

  /// Nil if there are no details.
  static func text(of place: Place) -> String? {
    var details = JSONObject()
    if !place.names.isEmpty {
      details.append(
        "names",
        .object(JSONObject(place.names.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) }))
      )
    }
    if !place.description.isEmpty { details.append("description", .string(place.description)) }
    if !place.links.isEmpty { details.append("links", .array(place.links.map { .string($0) })) }
    if let hours = place.openingHours { details.append("openingHours", .string(hours)) }
    if !place.photographs.isEmpty { details.append("photographs", .array(place.photographs.map { .string($0) })) }
    return details.fields.isEmpty ? nil : JSONWriter.text(of: .object(details))
  }

  static func read(_ text: String?, into place: inout Place) {
    // Unreadable content costs the details, never the place.
    guard let text, let details = try? JSONParser.parse(Array(text.utf8), limit: largest) else { return }
    for field in details["names"]?.object?.fields ?? [] { place.names[field.name] = field.value.string }
    place.description = details["description"]?.string ?? ""
    place.links = details["links"]?.array?.compactMap(\.string) ?? []
    place.openingHours = details["openingHours"]?.string
    place.photographs = details["photographs"]?.array?.compactMap(\.string) ?? []
  }
}
