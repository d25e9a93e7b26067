/// The OpenStreetMap tags of a road, a junction or a restriction.
package struct RoadTags: Hashable, Sendable {
  package struct Tag: Hashable, Sendable {
    package let key: String
    package let value: String

    package init(key: String, value: String) {
      self.key = key
      self.value = value
    }
  }

  package let tags: [Tag]
  /// A bit for each length of a key: rules out most absent keys without a search.
  private let lengths: UInt64

  package init(_ tags: [Tag]) {
    self.tags = tags
    lengths = tags.reduce(0) { $0 | Self.bit($1.key) }
  }

  private static func bit(_ key: String) -> UInt64 { 1 << UInt64(min(key.utf8.count, 63)) }

  package var isEmpty: Bool { tags.isEmpty }

  package subscript(key: String) -> String? {
    guard lengths & Self.bit(key) != 0 else { return nil }
    for tag in tags where tag.key == key { return tag.value }
    return nil
  }
}
