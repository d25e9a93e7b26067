/// Tables as text: a line of titles, then a line for each row, with tabs between the cells.
package enum TabbedText {
  package static func titles(of text: String) -> [Substring] { text.prefix { $0 != "\n" }.split(separator: "\t") }

  /// The rows below the titles; a cell of `-` is empty.
  package static func rows(of text: String) -> [[Substring]] {
    text.utf8.split(separator: UInt8(ascii: "\n")).dropFirst()
      .map { line in
        line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
          .map { $0.elementsEqual("-".utf8) ? "" : Substring($0) }
      }
  }
}
