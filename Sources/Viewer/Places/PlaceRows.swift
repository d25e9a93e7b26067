import Places

/// The content of a table of places.
protocol PlaceRows: AnyObject {
  /// The rows in order.
  var targets: [Target] { get }
  /// Another one after each change.
  var version: Int { get }
}
