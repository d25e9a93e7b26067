/// Links, as terminals took them over from one another (OSC 8).
extension ANSIBytes {
  mutating func openLink(to address: LinkAddress) {
    writeText("\u{1b}]8;id=\(address.id);\(address.text)\u{1b}\\")
  }

  mutating func closeLink() { writeText("\u{1b}]8;;\u{1b}\\") }

  private mutating func writeText(_ text: String) {
    for byte in text.utf8 { write(ANSIWord(byte)) }
  }
}
