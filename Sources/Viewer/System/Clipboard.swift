/// The text to put on the clipboard of the terminal, once.
final class Clipboard {
  private var text: String?

  func put(_ text: String) { self.text = text }

  func take() -> String? {
    defer { text = nil }
    return text
  }
}
