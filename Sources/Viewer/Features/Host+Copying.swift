import Cells

extension Host {
  /// Copies a text to the clipboard, and reports that.
  func copy(_ text: String) {
    let text = Sanitizer.clean(text, limit: 2000)
    clipboard.put(text)
    messages.show(look.words(.copied, CharacterWidth.standard.truncating(text, to: 60)))
  }
}
