import Foundation
import Testing
import TestSupport
import Wire

/// A file of the user's places that the tests make themselves.
@MainActor
enum SightFile {
  typealias Sight = (name: String, kind: String, latitude: Double, longitude: Double)

  /// Writes places into a new file, and returns its path.
  @discardableResult
  static func write(
    _ places: [Sight],
    hours: String? = nil,
    into folder: ScratchFolder,
    as path: String? = nil
  ) throws -> String {
    let path = path ?? folder.file("places-\(UUID().uuidString).db")
    let features = places.map { place -> JSON in
      var properties = JSONObject([("name", .string(place.name)), ("kind", .string(place.kind))])
      if let hours { properties.append("opening_hours", .string(hours)) }
      return [
        "type": "Feature", "properties": .object(properties),
        "geometry": [
          "type": "Point", "coordinates": .array([.number(place.longitude), .number(place.latitude)]),
        ],
      ]
    }
    let collection: JSON = ["type": "FeatureCollection", "features": .array(features)]
    try folder.write(Array(JSONWriter.text(of: collection).utf8), to: "places.geojson")
    let outcome = try RumboProgram.run(["places", "import", folder.file("places.geojson"), "--places", path])
    #expect(outcome.status == 0, "\(outcome.complaint)")
    return path
  }
}
