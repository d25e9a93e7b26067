/// The language of the indexes of names in map files.
package enum NameIndex {
  /// A column of degrees, which are real numbers, or whole ones in hundred-thousandths.
  package static func degrees(_ column: String) -> String {
    "CASE typeof(\(column)) WHEN 'integer' THEN \(column) / 1e5 ELSE \(column) END"
  }

  /// A word, or one of which it is the beginning.
  ///
  /// An index splits words at marks such as the vowels of Devanagari, and accepts no phrases.
  package static func term(_ word: String, isWhole: Bool = false) -> String {
    let parts = word.unicodeScalars.split { scalar in
      let isMark = [.spacingMark, .nonspacingMark, .enclosingMark].contains(scalar.properties.generalCategory)
      return isMark && !(0x300...0x36f).contains(scalar.value)
    }
    let terms = parts.map { "\"\(String($0))\"" }
    return terms.isEmpty ? "\"\"" : terms.joined(separator: " ") + (isWhole ? "" : "*")
  }
}
