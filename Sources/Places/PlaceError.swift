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

  package var problem: String {
    switch self {
    case .noFolder: "There is no folder to keep places in."
    case .notReadable(let path, let reason): "\(path) can't be read: \(reason)."
    case .notWritable(let path, let reason): "\(path) can't be written: \(reason)."
    case .unknownFormat(let path): "\(path) is not GPX, KML, GeoJSON or CSV."
    case .damaged(let path, let reason): "\(path) is damaged: \(reason)."
    case .foreign(let path): "\(path) is another program's database."
    case .notOurs(let path): "\(path) is not a places file."
    case .tooNew(let path): "\(path) was written by a newer version of Rumbo."
    case .isBusy(let path): "\(path) is locked by another program."
    case .noSuchPlace: "There is no such place."
    case .noSuchTrack: "There is no such track."
    }
  }

  package var advice: String {
    switch self {
    case .noFolder: "Set HOME or XDG_DATA_HOME, or give a file with --places."
    case .notReadable: "Check its permissions, or give another file."
    case .notWritable: "Check the folder and the free space on the disk, or give another file with --places."
    case .unknownFormat:
      "Give its format with --format; a receiver's recording becomes a track with rumbo track record FILE."
    case .damaged: "Run rumbo places repair: it keeps whatever can be read and sets the damaged file aside."
    case .foreign(let path):
      path.lowercased().hasSuffix(".gpkg")
        ? "Convert it to GeoJSON, and import that with rumbo places import." : "Give another file with --places."
    case .notOurs(let path): "Import it with rumbo places import \(path)."
    case .tooNew: "Use the newer version, or give another file with --places."
    case .isBusy: "Try again when that has finished."
    case .noSuchPlace: "rumbo places list shows them all."
    case .noSuchTrack: "rumbo track list shows them all."
    }
  }
}
