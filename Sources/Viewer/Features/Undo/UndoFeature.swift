import Places

/// Undoes the last action, wherever it was done.
final class UndoFeature: HostClient, Feature {
  func perform(_ action: Action) -> Bool {
    guard action == .undo else { return false }
    let words = host.look.words
    do throws(PlaceError) {
      let message = try host.undo.undo()
      message.map(host.messages.show) ?? host.messages.refuse(words(.nothingToUndo))
    } catch {
      host.messages.show(words(.notSaved, words.text(of: error)))
    }
    return true
  }
}
