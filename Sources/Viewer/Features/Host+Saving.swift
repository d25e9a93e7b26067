import Places

extension Host {
  /// Changes saved data; if that fails, the status bar shows why, and nothing is shown that isn't saved.
  @discardableResult
  func attempt<Value>(_ body: () throws(PlaceError) -> Value) -> Value? {
    do throws(PlaceError) {
      return try body()
    } catch {
      messages.show(look.words(.notSaved, look.words.text(of: error)))
      return nil
    }
  }
}
