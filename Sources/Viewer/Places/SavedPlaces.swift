import Places

/// The user's own places while the program runs: opened when they are asked for, made when there is something to keep.
final class SavedPlaces {
  private let path: String?
  private let isForShow: Bool
  /// The copy changed instead of the file, which stays as it is.
  private let copy: PlaceCopy?
  private let isOnlyLookedAt: Bool
  private var store: PlaceStore?
  /// Why places saved now are lost when the program ends; nil if they aren't.
  private(set) var problem: PlaceError?

  /// Another one after each change to a saved place.
  private(set) var version = 0

  /// Creates them in a file; those that are only for show are in memory without one, and nothing is lost.
  init(at path: String?, isForShow: Bool) {
    (self.path, self.isForShow, copy, isOnlyLookedAt) = (path, isForShow, nil, false)
  }

  /// Opens a copy of a file's contents, which stay as they are; if there is none, they are in memory.
  init(copying original: String, under folder: String) {
    let isThere = SmallFile.exists(at: original)
    copy = isThere ? PlaceCopy(of: original, under: folder) : nil
    (path, isForShow) = (copy?.path ?? (isThere ? original : nil), true)
    isOnlyLookedAt = isThere && copy == nil
  }

  /// The path of the file, for others beside it.
  var file: String? { isOnlyLookedAt ? nil : path }

  /// A connection of their own.
  private var looking: PlaceStore?

  /// The places for searches in the background, which see each change; nil if there are none yet.
  var searchable: PlaceStore? {
    if looking == nil, let path, SmallFile.exists(at: path) {
      // Opened for looking only, the contents of a file's log aren't visible.
      looking = (isOnlyLookedAt ? nil : try? PlaceStore(at: path)) ?? (try? PlaceStore(lookingAt: path))
    }
    return looking ?? store
  }

  /// The places, if there are any yet.
  func existing() throws(PlaceError) -> PlaceStore? {
    if let store { return store }
    guard let path, SmallFile.exists(at: path) else { return nil }
    guard !isOnlyLookedAt else { return try PlaceStore(lookingAt: path) }
    store = try PlacesFile.openToRead(path)
    return store
  }

  /// The places, to save something there.
  ///
  /// If there can be no file, they are in memory: marking a man overboard must not fail.
  func opened() throws(PlaceError) -> PlaceStore {
    if let store { return store }
    do throws(PlaceError) {
      guard let path, !isOnlyLookedAt else { throw .noFolder }
      store = try PlacesFile.open(path)
    } catch {
      if path != nil || !isForShow { problem = error }
      store = try PlaceStore()
    }
    guard let store else { throw .noFolder }
    return store
  }

  /// Changes saved places.
  func change(_ body: (PlaceStore) throws(PlaceError) -> Void) throws(PlaceError) {
    try body(try opened())
    version += 1
  }
}

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
    guard !StandardFile.isInput(path) else { throw .notWritable(path: path, reason: "it is standard input") }
    return try PlaceStore(at: path)
  }

  /// Opens the file to read it; nil if there is none.
  ///
  /// Where it can't be written, it is only looked at.
  static func openToRead(_ path: String) throws(PlaceError) -> PlaceStore? {
    guard SmallFile.exists(at: path) else { return nil }
    do throws(PlaceError) {
      return try open(path)
    } catch .notWritable {
      return try PlaceStore(lookingAt: path)
    }
  }
}
