internal import Calendar
internal import Geodesy

/// Spells KML 2.2 with Google's tracks, which have a time for each point.
struct KMLWriter: ExchangeSpelling {
  let mixes = true
  let end = "</Document>\n</kml>\n"
  private var moments = ""
  private var places = ""
  private var speeds = ""

  let beginning = """
    <?xml version="1.0" encoding="UTF-8"?>
    <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"
      xmlns:atom="http://www.w3.org/2005/Atom">
    <Document>

    """

  func text(of exchanged: ExchangedPlace) -> String {
    let place = exchanged.place
    var text = "<Placemark>" + Spelling.element("name", place.name)
    for link in place.links { text += "<atom:link href=\"\(Spelling.xml(link))\"/>" }
    text += Spelling.element("description", place.description)
    if let time = place.created { text += "<TimeStamp><when>\(time.text)</when></TimeStamp>" }
    let facts = Self.facts(of: exchanged).map { name, value in
      "<Data name=\"\(Spelling.xml(name))\">\(Spelling.element("value", value))</Data>"
    }
    if !facts.isEmpty { text += "<ExtendedData>\(facts.joined())</ExtendedData>" }
    return text + "<Point><coordinates>\(Self.position(place, ","))</coordinates></Point></Placemark>\n"
  }

  private static func facts(of exchanged: ExchangedPlace) -> [(String, String)] {
    let place = exchanged.place
    var facts: [(String, String)] = []
    if !place.kind.isEmpty { facts.append(("kind", place.kind)) }
    if exchanged.isTarget { facts += [("target", "true"), ("done", "\(exchanged.isDone)")] }
    if place.isFavorite { facts.append(("favorite", "true")) }
    if place.importance > 0 { facts.append(("importance", "\(place.importance)")) }
    if let hours = place.openingHours { facts.append(("opening_hours", hours)) }
    return facts + place.names.sorted { $0.key < $1.key }.map { ("name:\($0.key)", $0.value) }
  }

  func beginning(of track: Track) -> String {
    "<Placemark>" + Spelling.element("name", track.name) + "<gx:MultiTrack>\n"
  }

  mutating func beginning(ofSegment number: Int) -> String {
    (moments, places, speeds) = ("", "", "")
    return "<gx:Track>\n"
  }

  /// A track of KML contains first all times and then all positions.
  mutating func text(of point: TrackPoint, _ index: Int, segment: Int) -> String {
    moments += "<when>\(point.time?.text ?? "")</when>\n"
    var place = Place(name: "", coordinate: point.coordinate)
    place.altitude = point.altitude
    places += "<gx:coord>\(Self.position(place, " "))</gx:coord>\n"
    let speed = point.speed.map { Spelling.number($0.metersPerSecond) } ?? ""
    speeds += "<gx:value>\(speed)</gx:value>\n"
    return ""
  }

  func end(of segment: [TrackPoint]) -> String {
    var text = moments + places
    if segment.contains(where: { $0.speed != nil }) {
      text += "<ExtendedData><SchemaData><gx:SimpleArrayData name=\"speed\">\n" + speeds
      text += "</gx:SimpleArrayData></SchemaData></ExtendedData>\n"
    }
    return text + "</gx:Track>\n"
  }

  func end(of track: Track) -> String { "</gx:MultiTrack></Placemark>\n" }

  private static func position(_ place: Place, _ separator: String) -> String {
    var numbers = [place.coordinate.longitude.degrees, place.coordinate.latitude.degrees]
    if let altitude = place.altitude { numbers.append(altitude.meters) }
    return numbers.map { Spelling.number($0) }.joined(separator: separator)
  }
}
