package import Geodesy

/// A server that returns the sights within a box, as GeoJSON.
package struct SightFeed: Hashable, Sendable {
  /// Its address, with `{west}`, `{south}`, `{east}` and `{north}` in degrees, or `{bbox}` for all four in this order.
  package let template: String

  private static let edges = ["{west}", "{south}", "{east}", "{north}"]

  /// An address without a placeholder for the box always returns the same, and is none.
  package init?(_ template: String) {
    guard template.contains("{bbox}") || Self.edges.allSatisfy(template.contains) else { return nil }
    self.template = template
  }

  /// The address of a query for a box.
  package func address(of bounds: CoordinateBounds) -> String {
    let west = bounds.west.degrees
    let values = [west, bounds.south.degrees, west + bounds.width.degrees, bounds.north.degrees]
      .map { FixedPoint($0, decimals: 6).text }
    var address = template.replacing("{bbox}", with: values.joined(separator: ","))
    for (edge, value) in zip(Self.edges, values) { address = address.replacing(edge, with: value) }
    return address
  }
}

extension SightFeed {
  /// The valid places of an answer inside the box.
  ///
  /// Nil if the answer isn't GeoJSON, so that the places known before stay.
  package func places(in answer: [UInt8], within bounds: CoordinateBounds) -> [Place]? {
    let collector = ExchangeCollector(.geojson)
    var reader = GeoJSONReader(collector, named: "")
    reader.feed(answer)
    reader.finish()
    let found = collector.drain().compactMap { item -> Place? in
      guard case .place(let exchanged) = item, bounds.contains(exchanged.place.coordinate) else { return nil }
      var place = exchanged.place
      // A server doesn't decide whether a place is a favourite, or its origin.
      (place.isFavorite, place.origin) = (false, template)
      return place
    }
    guard !found.isEmpty || Self.isEmptyCollection(answer, collector.report) else { return nil }
    return Array(found.prefix(Self.most))
  }

  /// The maximum number of sights in an answer.
  private static let most = 20_000

  private static func isEmptyCollection(_ answer: [UInt8], _ report: ExchangeReport) -> Bool {
    report.problemCount == 0 && answer.contains(UInt8(ascii: "{"))
  }
}
