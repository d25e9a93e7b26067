/// A map's name, attribution and other metadata.
package struct MapDescription: Hashable, Sendable {
  package var name: String
  package var attribution: String?

  package init(name: String, attribution: String? = nil) {
    self.name = name
    self.attribution = attribution
  }
}
