internal import Calendar
internal import Geodesy

/// Spells tables with commas, as RFC 4180 has it: of places, or of the points of ways.
struct CSVWriter: ExchangeSpelling {
  let mixes = false
  let beginning = ""
  let end = ""
  private var hasHeader = false
  private var segments = 0

  mutating func text(of exchanged: ExchangedPlace) -> String {
    let place = exchanged.place
    let cells = [
      place.name, Spelling.number(place.coordinate.latitude.degrees),
      Spelling.number(place.coordinate.longitude.degrees),
      place.altitude.map { Spelling.number($0.meters) } ?? "", place.kind, place.description, place.links.first ?? "",
      place.openingHours ?? "", place.importance > 0 ? "\(place.importance)" : "", place.isFavorite ? "true" : "",
      exchanged.isTarget ? "true" : "", exchanged.isDone ? "true" : "", place.created?.text ?? "",
    ]
    let names =
      "name,latitude,longitude,altitude,kind,description,link,opening_hours,importance,favorite,target,done,created"
    return header(names) + Self.row(cells)
  }

  func beginning(of track: Track) -> String { "" }

  mutating func beginning(ofSegment number: Int) -> String {
    segments += 1
    return ""
  }

  mutating func text(of point: TrackPoint, _ index: Int, segment: Int) -> String {
    let numbers = [point.speed?.metersPerSecond, point.course?.degrees, point.accuracy?.meters]
    let cells = [
      point.time?.text ?? "", Spelling.number(point.coordinate.latitude.degrees),
      Spelling.number(point.coordinate.longitude.degrees), point.altitude.map { Spelling.number($0.meters) } ?? "",
    ]
    return header("time,latitude,longitude,altitude,speed,course,accuracy,segment")
      + Self.row(cells + numbers.map { $0.map { Spelling.number($0) } ?? "" } + ["\(segments)"])
  }

  func end(of segment: [TrackPoint]) -> String { "" }
  func end(of track: Track) -> String { "" }

  private mutating func header(_ names: String) -> String {
    defer { hasHeader = true }
    return hasHeader ? "" : names + "\r\n"
  }

  private static func row(_ cells: [String]) -> String {
    cells.map { cell in
      guard cell.utf8.contains(where: { [0x22, 0x2c, 0x0a, 0x0d, 0x3b].contains($0) }) else { return cell }
      var quoted = "\""
      for scalar in cell.unicodeScalars {
        // A quotation mark within one is written twice.
        if scalar == "\"" { quoted += "\"" }
        quoted.unicodeScalars.append(scalar)
      }
      return quoted + "\""
    }.joined(separator: ",") + "\r\n"
  }
}
