/// What a road, a junction or a restriction says of itself, in the words of OpenStreetMap.
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

  package init(_ tags: [Tag]) {
    self.tags = tags
  }

  package var isEmpty: Bool { tags.isEmpty }

  package subscript(key: String) -> String? {
    for tag in tags where tag.key == key { return tag.value }
    return nil
  }
}
