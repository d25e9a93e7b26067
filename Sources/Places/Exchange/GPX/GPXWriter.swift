internal import Calendar
internal import Geodesy

/// Spells GPX 1.1; what it has no elements for goes into extensions, where other programs pass over it.
struct GPXWriter: ExchangeSpelling {
  let mixes = true
  let end = "</gpx>\n"

  let beginning = """
    <?xml version="1.0" encoding="UTF-8"?>
    <gpx version="1.1" creator="Rumbo" xmlns="http://www.topografix.com/GPX/1/1" xmlns:rumbo="urn:rumbo:places:1">

    """

  func text(of exchanged: ExchangedPlace) -> String {
    let place = exchanged.place
    var text = "<wpt \(Self.position(place.coordinate))>"
    if let altitude = place.altitude { text += "<ele>\(Spelling.number(altitude.meters))</ele>" }
    text += Spelling.element("time", place.created?.text)
    text += Spelling.element("name", place.name)
    text += Spelling.element("desc", place.description)
    for link in place.links { text += "<link href=\"\(Spelling.xml(link))\"/>" }
    text += Spelling.element("type", place.kind)
    return text + Self.extensions(of: exchanged) + "</wpt>\n"
  }

  private static func extensions(of exchanged: ExchangedPlace) -> String {
    let place = exchanged.place
    var text = ""
    if exchanged.isTarget { text += "<rumbo:target done=\"\(exchanged.isDone)\"/>" }
    if place.isFavorite { text += "<rumbo:favorite>true</rumbo:favorite>" }
    if place.importance > 0 { text += "<rumbo:importance>\(place.importance)</rumbo:importance>" }
    text += Spelling.element("rumbo:hours", place.openingHours)
    for photograph in place.photographs { text += Spelling.element("rumbo:photograph", photograph) }
    for (language, name) in place.names.sorted(by: { $0.key < $1.key }) {
      text += "<rumbo:name lang=\"\(Spelling.xml(language))\">\(Spelling.xml(name))</rumbo:name>"
    }
    return text.isEmpty ? "" : "<extensions>\(text)</extensions>"
  }

  func beginning(of track: Track) -> String { "<trk>" + Spelling.element("name", track.name) + "\n" }
  func beginning(ofSegment number: Int) -> String { "<trkseg>\n" }

  func text(of point: TrackPoint, _ index: Int, segment: Int) -> String {
    var text = "<trkpt \(Self.position(point.coordinate))>"
    if let altitude = point.altitude { text += "<ele>\(Spelling.number(altitude.meters))</ele>" }
    text += Spelling.element("time", point.time?.text)
    var extensions = ""
    if let speed = point.speed { extensions += "<rumbo:speed>\(Spelling.number(speed.metersPerSecond))</rumbo:speed>" }
    if let course = point.course { extensions += "<rumbo:course>\(Spelling.number(course.degrees))</rumbo:course>" }
    if let accuracy = point.accuracy {
      extensions += "<rumbo:accuracy>\(Spelling.number(accuracy.meters))</rumbo:accuracy>"
    }
    if !extensions.isEmpty { text += "<extensions>\(extensions)</extensions>" }
    return text + "</trkpt>\n"
  }

  func end(of segment: [TrackPoint]) -> String { "</trkseg>\n" }
  func end(of track: Track) -> String { "</trk>\n" }

  private static func position(_ place: Coordinate) -> String {
    let (north, east) = (Spelling.number(place.latitude.degrees), Spelling.number(place.longitude.degrees))
    return "lat=\"\(north)\" lon=\"\(east)\""
  }
}
