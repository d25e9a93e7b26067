import Cells
import Geodesy
import Places
import Wire

/// A place as the verbs print it: a line that begins with its name, or a JSON object.
struct PlaceLine {
  let id: PlaceID
  let place: Place
  var target: Target?
  var distance: Distance?

  init(_ target: Target) {
    id = target.id
    place = Place(name: target.name, coordinate: target.coordinate)
    self.target = target
  }

  init(_ stored: StoredPlace, distance: Distance? = nil) {
    id = stored.id
    place = stored.place
    self.distance = distance
  }

  /// Columns with a tabulator between them: the name, the place, what it is, the number to call it by.
  func text(_ format: CoordinateFormat, _ units: UnitSystem) -> String {
    var columns = [Sanitizer.clean(place.name), format.text(of: place.coordinate)]
    if let distance { columns.append(units.text(of: distance)) }
    columns.append(remarks.map { Sanitizer.clean($0) }.joined(separator: ", "))
    columns.append("#\(id.number)")
    return columns.joined(separator: "\t") + "\n"
  }

  private var remarks: [String] {
    var remarks: [String] = []
    if let target {
      remarks.append("target")
      if target.isCurrent { remarks.append("current") }
      if target.isDone { remarks.append("done") }
    }
    if !place.kind.isEmpty { remarks.append(place.kind) }
    if place.isFavorite { remarks.append("favourite") }
    return remarks
  }

  var json: JSON {
    var object = JSONObject([
      ("id", .integer(Int(id.number))), ("name", .string(place.name)),
      ("latitude", .number(place.coordinate.latitude.degrees)),
      ("longitude", .number(place.coordinate.longitude.degrees)), ("target", .bool(target != nil)),
    ])
    if let altitude = target?.altitude ?? place.altitude { object.append("altitude", .number(altitude.meters)) }
    if let target {
      object.append("current", .bool(target.isCurrent))
      object.append("done", .bool(target.isDone))
    }
    if !place.kind.isEmpty { object.append("kind", .string(place.kind)) }
    if place.isFavorite { object.append("favorite", true) }
    if !place.description.isEmpty { object.append("description", .string(place.description)) }
    if let hours = place.openingHours { object.append("openingHours", .string(hours)) }
    if !place.links.isEmpty { object.append("links", .array(place.links.map { .string($0) })) }
    if let distance { object.append("distance", .number(distance.meters)) }
    return .object(object)
  }
}
