import Places

/// The actions that can be undone, whichever feature did them, the latest last.
final class UndoStack {
  /// Undoes an action and returns the message about it; nil where the action is undone already.
  typealias Undo = () throws(PlaceError) -> String?

  private var entries: [Undo] = []
  private static let maxCount = 200

  func add(_ undo: @escaping Undo) {
    entries.append(undo)
    if entries.count > Self.maxCount { entries.removeFirst() }
  }

  /// Undoes the latest action that isn't undone yet; nil if there is none.
  ///
  /// An action whose undoing fails can be undone once the obstacle is gone.
  func undo() throws(PlaceError) -> String? {
    while let latest = entries.last {
      do throws(PlaceError) {
        let message = try latest()
        entries.removeLast()
        if let message { return message }
      } catch .noSuchPlace {
        // Another program has deleted it for good.
        entries.removeLast()
      }
    }
    return nil
  }
}
