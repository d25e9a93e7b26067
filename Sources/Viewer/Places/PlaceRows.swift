import Places

/// What a table of places lists.
protocol PlaceRows: AnyObject {
  /// The rows in order.
  var targets: [Target] { get }
  /// Another one after each change.
  var version: Int { get }
}
