import Cells
import Terminal

extension Host {
  /// Puts a text on the clipboard, and says so.
  func copy(_ text: String) {
    let text = Sanitizer.clean(text, limit: 2000)
    clipboard.put(text)
    messages.show(look.words(.copied, CharacterWidth.standard.truncating(text, to: 60)))
  }
}
