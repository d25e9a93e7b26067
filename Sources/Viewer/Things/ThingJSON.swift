import Feeds
import Geodesy
import Positioning
import Wire

/// A thing as a line of JSON, in the units of the International System; what isn't known is left out.
extension Thing {
  func json(at place: (latitude: Double, longitude: Double)?) -> JSON {
    var object: JSONObject = JSONObject([
      ("class", "THING"), ("id", .string(id)), ("kind", .string(kind.rawValue)),
    ])
    func add(_ name: String, _ value: JSON?) { if let value { object.append(name, value) } }
    add("name", name.map { .string($0) })
    add("time", .string(time.text))
    add("lat", place.map { .rounded($0.latitude, digits: 7) })
    add("lon", place.map { .rounded($0.longitude, digits: 7) })
    add("course", course.map { .rounded($0.degrees, digits: 1) })
    add("speed", speed.map { .rounded($0.metersPerSecond, digits: 3) })
    add("heading", heading.map { .rounded($0.degrees, digits: 1) })
    add("altitude", altitude.map { .rounded($0, digits: 1) })
    add("moored", isMoored ? true : nil)
    add("distress", distress.map { .string($0) })
    add("source", .string(source))
    add("attributes", .object(attributes))
    return .object(object)
  }

  /// With the last reported position.
  var json: JSON { json(at: coordinate.map { ($0.latitude.degrees, $0.longitude.degrees) }) }
}
