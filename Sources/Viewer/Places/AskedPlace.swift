import Geodesy
import Scene

/// A place on the map that somebody has asked about, whatever is there, for as long as its callout is open.
final class AskedPlace {
  /// What tells of it; without it there is none.
  weak var source: (any AskedPlaceSource)?

  /// What it is called, and where it is.
  var place: (name: String, coordinate: Coordinate)? { source?.askedPlace }

  func callout(in viewport: Viewport) -> PlacedCallout? { source?.askedCallout(in: viewport) }

  func close() { source?.closeAskedPlace() }
}

protocol AskedPlaceSource: AnyObject {
  var askedPlace: (name: String, coordinate: Coordinate)? { get }
  /// The callout that tells of it; nil where the screen has none.
  func askedCallout(in viewport: Viewport) -> PlacedCallout?
  func closeAskedPlace()
}
