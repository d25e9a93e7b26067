/// The maximum cost of a fetch.
package struct WebLimits: Hashable, Sendable {
  /// Of the body as it comes over the wire.
  package var packedBytes = 8 << 20
  /// Of the body when it is unpacked.
  package var bytes = 16 << 20
  package var headBytes = 64 << 10
  package var redirects = 5
  /// Until there is a connection.
  package var connecting = Duration.seconds(5)
  /// Without a byte.
  package var silence = Duration.seconds(10)
  /// With fewer bytes a second than ``slowest``, on the average; it takes up to a second more until that is noticed.
  package var slowness = Duration.seconds(14)
  package var slowest = 1000
  /// From the first byte sent to the last one received, redirects included: on a poor line large things take long.
  package var whole = Duration.seconds(900)

  package init() {}
}
