import Geodesy
import Scene

/// A place on the map that the user has asked about, whatever is there, while its callout is open.
final class AskedPlace {
  /// The feature that provides it; without it there is none.
  weak var source: (any AskedPlaceSource)?

  /// Its name and position.
  var place: (name: String, coordinate: Coordinate)? { source?.askedPlace }

  func callout(in viewport: Viewport) -> PlacedCallout? { source?.askedCallout(in: viewport) }

  func close() { source?.closeAskedPlace() }
}

protocol AskedPlaceSource: AnyObject {
  var askedPlace: (name: String, coordinate: Coordinate)? { get }
  /// The callout for it; nil if the screen has none.
  func askedCallout(in viewport: Viewport) -> PlacedCallout?
  func closeAskedPlace()
}
