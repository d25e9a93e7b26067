import Cartography
import Cells
import Geodesy
import Scene

/// The callout of the place that the user has asked about: its address, where it is, and how far away.
struct AskedCallout {
  let host: Host

  private var inquiry: AskedPlace.Inquiry? { host.places.asked.inquiry }

  /// Its position on the screen; nil if the place is out of view.
  func placed(in viewport: Viewport) -> PlacedCallout? {
    inquiry.flatMap { PlaceCallout(host: host, place: $0.place).box(of: panel, in: viewport) }
      .map { PlacedCallout(title: lines.first ?? "", box: $0) }
  }

  var panel: Panel {
    Panel(
      title: "",
      lines: lines.enumerated().map { number, line in
        let text = CharacterWidth.standard.truncating(line, to: PlaceCallout.widest - 4)
        return [Panel.Span(text: text, isAccented: number == 0)]
      }
    )
  }

  /// The known parts of the address, a line each.
  var lines: [String] {
    guard let inquiry else { return [] }
    let coordinate = inquiry.place.coordinate
    let isMapped = host.maps.facts.show(coordinate, from: StartingView.defaultZoom)
    let parts = isMapped ? [inquiry.found?.district, inquiry.town] : [inquiry.town, host.look.words(.noDetailedMap)]
    let names = names(of: inquiry) + parts.compactMap(\.self)
    let way = SightWords(host: host).way(to: coordinate)
    return names + [host.look.spelling.text(of: coordinate), way].filter { !$0.isEmpty }
  }

  /// The name of the building or place, the street and the house.
  private func names(of inquiry: AskedPlace.Inquiry) -> [String] {
    let number = inquiry.found?.houseNumber.map { host.look.words(.houseNumber, $0) }
    return [inquiry.found?.sight, inquiry.found?.street, number].compactMap(\.self)
  }

  /// The place, with the name by which a route calls it; nil if none is asked about.
  var place: (name: String, coordinate: Coordinate)? {
    inquiry.map { inquiry in
      let coordinate = inquiry.place.coordinate
      let names = inquiry.found?.sight.map { [$0] } ?? names(of: inquiry)
      let spot = host.look.spelling.text(of: coordinate, resolution: .meters(10))
      return (names.isEmpty ? spot : names.joined(separator: ", "), coordinate)
    }
  }
}

/// The place on the map that the user has asked about, and what is known of it by now, while its callout is open.
final class AskedPlace {
  struct Inquiry {
    let place: WorldPoint
    var found: LocationNames?
    var town: String?
  }

  var inquiry: Inquiry?
}
