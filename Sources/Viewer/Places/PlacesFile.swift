import Places

/// The file with the user's places.
enum PlacesFile {
  /// The file that was named, or else the user's own.
  static func path(named name: String?, _ environment: Environment = .current) throws(PlaceError) -> String {
    if let name { return name }
    guard let folder = environment.dataFolder else { throw .noFolder }
    return folder + "/places.db"
  }

  /// Opens the file to change it, and makes it where there is none.
  static func open(_ path: String) throws(PlaceError) -> PlaceStore {
    try PlaceStore(at: path)
  }

  /// Opens the file to read it; nil if there is none.
  ///
  /// Where it can't be written, it is only looked at.
  static func openToRead(_ path: String) throws(PlaceError) -> PlaceStore? {
    guard SmallFile.exists(at: path) else { return nil }
    do throws(PlaceError) {
      return try PlaceStore(at: path)
    } catch .notWritable {
      return try PlaceStore(lookingAt: path)
    }
  }
}
