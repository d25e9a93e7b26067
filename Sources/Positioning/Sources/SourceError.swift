/// Why a source can't be listened to.
package enum SourceError: Error, Hashable {
  case notThere(String)
  case unreadable(SourceName, SourceFailure)
  /// It could be opened, but not read on.
  case broken(SourceName, SourceFailure)
  case noSpeed(Int)

  /// The speeds that a serial line can be set to.
  package static var speeds: [Int] { SerialEndpoint.speeds.keys.sorted() }
}
