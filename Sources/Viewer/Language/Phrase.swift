/// The key of a text on the screen. The build declares a constant for each key of the `.words` files.
package nonisolated struct Phrase: Hashable, Sendable {
  package let key: String

  package init(_ key: String) { self.key = key }
}
