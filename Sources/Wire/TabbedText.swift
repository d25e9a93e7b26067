/// Tables as text: a line of titles, then a line for each row, with tabs between the cells.
package enum TabbedText {
  /// The rows with the titles first; a cell of `-` is empty, and a line that begins with `#` is a comment.
  package static func rows(of text: String) -> [[Substring]] {
    text.utf8.split(separator: UInt8(ascii: "\n")).filter { $0.first != UInt8(ascii: "#") }
      .map { line in
        line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
          .map { $0.elementsEqual("-".utf8) ? "" : Substring($0) }
      }
  }
}
