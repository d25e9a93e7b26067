/// One rule of a style: which features of which tile layers are shown as what.
struct StyleLayer: Hashable, Sendable {
  var id: String
  var sources: [String]
  var filter = StyleFilter.always
  var minimumZoom = 0.0
  var maximumZoom = Double.infinity
  var subject: Subject
  /// In dots; nil for the width of the class.
  var width: ZoomCurve<Double>?
  /// The dashes of a line of dots, or of a tunnel in its widths; nil for a line without gaps.
  var dashes: Dashes?
  /// The keys of a name, the first that a feature has.
  var text: [String] = []

  enum Subject: Hashable, Sendable {
    case area(MapClass)
    case band(MapClass)
    case dots(MapInk)
    case label(LabelKind)
  }

  func isShown(at zoom: Double) -> Bool { zoom >= minimumZoom && zoom < maximumZoom }

  /// Whether it is part of the overlay of lines of public transport.
  var isTransit: Bool { sources == ["transit_lines"] || subject == .dots(.stop) }
}
