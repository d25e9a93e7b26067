/// The key of a text on the screen, which the build declares for each key of the `.words` files.
package nonisolated struct Phrase: Hashable, Sendable {
  package let key: String

  package init(_ key: String) { self.key = key }
}
