import Places

/// The user's own places while the program runs: opened when they are asked for, made when there is something to keep.
final class OwnPlaces {
  private let path: String?
  private let isForShow: Bool
  private var store: PlaceStore?
  /// Why what is kept now is gone when the program ends; nil where it isn't.
  private(set) var problem: PlaceError?

  /// Creates them in a file; those that are only for show lie in memory without one, and nobody misses them there.
  init(at path: String?, isForShow: Bool) {
    (self.path, self.isForShow) = (path, isForShow)
  }

  /// The file, for what lies beside it.
  var file: String? { path }

  /// The places, if there are any yet.
  func existing() throws(PlaceError) -> PlaceStore? {
    if let store { return store }
    guard let path, SmallFile.exists(at: path) else { return nil }
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
      guard let path else { throw .noFolder }
      store = try PlaceStore(at: path)
    } catch {
      if path != nil || !isForShow { problem = error }
      store = try PlaceStore()
    }
    guard let store else { throw .noFolder }
    return store
  }
}
