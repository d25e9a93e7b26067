import Places

/// The user's own places while the program runs: opened when they are asked for, made when there is something to keep.
final class SavedPlaces {
  private let path: String?
  private let isForShow: Bool
  /// What is changed in the place of the file, which stays as it is.
  private let copy: PlaceCopy?
  private let isOnlyLookedAt: Bool
  private var store: PlaceStore?
  /// Why what is kept now is gone when the program ends; nil where it isn't.
  private(set) var problem: PlaceError?

  /// Another one after each change to a saved place.
  private(set) var version = 0

  /// Creates them in a file; those that are only for show lie in memory without one, and nobody misses them there.
  init(at path: String?, isForShow: Bool) {
    (self.path, self.isForShow, copy, isOnlyLookedAt) = (path, isForShow, nil, false)
  }

  /// Opens a copy of what lies in a file, which stays as it is; where there is none, they lie in memory.
  init(copying original: String, under folder: String) {
    let isThere = SmallFile.exists(at: original)
    copy = isThere ? PlaceCopy(of: original, under: folder) : nil
    (path, isForShow) = (copy?.path ?? (isThere ? original : nil), true)
    isOnlyLookedAt = isThere && copy == nil
  }

  /// The file, for what lies beside it.
  var file: String? { isOnlyLookedAt ? nil : path }

  /// A connection of their own.
  private var looking: PlaceStore?

  /// The places for searches in the background, which see each change; nil if there are none yet.
  var searchable: PlaceStore? {
    if looking == nil, let path, SmallFile.exists(at: path) {
      // Who only looks at a file doesn't see what is in its log.
      looking = (isOnlyLookedAt ? nil : try? PlaceStore(at: path)) ?? (try? PlaceStore(lookingAt: path))
    }
    return looking ?? store
  }

  /// The places, if there are any yet.
  func existing() throws(PlaceError) -> PlaceStore? {
    if let store { return store }
    guard let path, SmallFile.exists(at: path) else { return nil }
    guard !isOnlyLookedAt else { return try PlaceStore(lookingAt: path) }
    do throws(PlaceError) {
      store = try PlaceStore(at: path)
    } catch .notWritable {
      store = try PlaceStore(lookingAt: path)
    }
    return store
  }

  /// The places, to keep something there.
  ///
  /// Where there can be no file, they are kept in memory: who marks a man overboard isn't to be sent away.
  func opened() throws(PlaceError) -> PlaceStore {
    if let store { return store }
    do throws(PlaceError) {
      guard let path, !isOnlyLookedAt else { throw .noFolder }
      store = try PlaceStore(at: path)
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
