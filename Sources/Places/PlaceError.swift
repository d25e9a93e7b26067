/// The reason why places can't be read or saved.
///
/// `problem` describes the error for the user; `advice` names the next thing to try.
package enum PlaceError: Error, Hashable, Sendable {
  case noFolder
  case notReadable(path: String, reason: String)
  case notWritable(path: String, reason: String)
  /// A file that no places and tracks can be taken from.
  case unknownFormat(path: String)
  case damaged(path: String, reason: String)
  /// A database of something else.
  case foreign(path: String)
  /// A file for other programs, from which places can be imported.
  case notOurs(path: String)
  /// Made by a newer program, which keeps more than this one knows.
  case tooNew(path: String)
  case isBusy(path: String)
  case noSuchPlace
  case noSuchTrack
}
