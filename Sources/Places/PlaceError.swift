/// Why places can't be had, or can't be kept.
///
/// `problem` says what is wrong in the words of the person at the keyboard; `advice` names the next thing to try.
package enum PlaceError: Error, Hashable, Sendable {
  case noFolder
  case notReadable(path: String, reason: String)
  case notWritable(path: String, reason: String)
  /// A file that no places and tracks can be taken from.
  case unknownFormat(path: String)
  case damaged(path: String, reason: String)
  /// A database of something else.
  case foreign(path: String)
  /// Made by a newer program, which keeps more than this one knows.
  case tooNew(path: String)
  case isBusy(path: String)
  case noSuchPlace
  case noSuchTrack

  package var problem: String {
    switch self {
    case .noFolder: "There is no folder to keep places in."
    case .notReadable(let path, let reason): "\(path) cannot be read: \(reason)."
    case .notWritable(let path, let reason): "\(path) cannot be written: \(reason)."
    case .unknownFormat(let path): "\(path) is neither GPX nor KML, GeoJSON or CSV."
    case .damaged(let path, let reason): "\(path) is damaged: \(reason)."
    case .foreign(let path): "\(path) is a database of another program."
    case .tooNew(let path): "\(path) was written by a newer Rumbo."
    case .isBusy(let path): "\(path) is held by another program."
    case .noSuchPlace: "There is no such place."
    case .noSuchTrack: "There is no such track."
    }
  }

  package var advice: String {
    switch self {
    case .noFolder: "Set HOME or XDG_DATA_HOME, or name a file with --places."
    case .notReadable: "Check that it may be read, or name another file."
    case .notWritable: "Check the folder and the room on the disk, or name another file with --places."
    case .unknownFormat:
      "Say which it is with --format; what a receiver said becomes a track by rumbo track record FILE."
    case .damaged: "Run rumbo places repair: it keeps what can be read and sets the damaged file aside."
    case .foreign: "Name another file with --places."
    case .tooNew: "Use the newer Rumbo, or name another file with --places."
    case .isBusy: "Try again when it is done."
    case .noSuchPlace: "Run rumbo places list to see them all."
    case .noSuchTrack: "Run rumbo track list to see them all."
    }
  }
}
