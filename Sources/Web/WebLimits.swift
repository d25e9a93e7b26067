/// What a fetch may cost at the most.
package struct WebLimits: Hashable, Sendable {
  /// Of the body as it comes over the wire.
  package var packedBytes = 8 << 20
  /// Of the body when it is unpacked.
  package var bytes = 16 << 20
  package var headBytes = 64 << 10
  package var redirects = 5
  /// Until there is a connection.
  package var connecting = Duration.seconds(5)
  /// From the first byte sent to the last one received, redirects included.
  package var whole = Duration.seconds(15)

  package init() {}
}
