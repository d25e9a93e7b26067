/// Something that the program says on the screen, by what it means.
///
/// Each part of the program declares its own beside the file with their words.
package nonisolated struct Phrase: Hashable, Sendable {
  package let key: String

  package init(_ key: String) { self.key = key }
}
