internal import Tiles
package import Wire

/// A requested region, as it is remembered until its map is complete.
package struct RegionTask: Hashable, Sendable {
  package let name: String
  /// A map service by its name, or an address.
  package let source: String
  package let region: Region
  package let zooms: ClosedRange<Int>
  /// The map that it becomes.
  package let output: String
  /// Whether there is one already, of which only what has changed is wanted.
  package let isUpdate: Bool
  package var isPaused = false

  package init(
    _ name: String,
    from source: String,
    _ region: Region,
    zooms: ClosedRange<Int>,
    to output: String,
    isUpdate: Bool = false
  ) {
    (self.name, self.source, self.region, self.zooms) = (name, source, region, zooms)
    (self.output, self.isUpdate) = (output, isUpdate)
  }

  /// Updates a map that was downloaded before; nil if the map doesn't state its region.
  package init?(updating output: String, named name: String, from source: String, _ text: String) {
    let parts = text.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, let zooms = Self.zooms(parts[0].replacing("...", with: "-")),
      let region = Region(String(parts[1]))
    else { return nil }
    self.init(name, from: source, region, zooms: zooms, to: output, isUpdate: true)
  }

  private static func zooms(_ text: some StringProtocol) -> ClosedRange<Int>? {
    let ends = text.split(separator: "-").compactMap { Int($0) }
    guard ends.count == 2, 0 <= ends[0], ends[0] <= ends[1], ends[1] <= 22 else { return nil }
    return ends[0]...ends[1]
  }

  /// Takes away what has been fetched of it.
  package func forget() { RegionDraft.remove(RegionDraft.path(for: output)) }
}

/// The saved form.
extension RegionTask {
  package init?(_ json: JSON) {
    guard let name = json["name"]?.string, let source = json["source"]?.string, let output = json["map"]?.string,
      let zooms = json["zooms"]?.string.flatMap({ Self.zooms($0) }),
      let region = json["region"]?.string.flatMap({ Region($0) })
    else { return nil }
    self.init(name, from: source, region, zooms: zooms, to: output, isUpdate: json["update"]?.bool == true)
    isPaused = json["paused"]?.bool == true
  }

  package var json: JSON {
    [
      "name": .string(name), "source": .string(source), "region": .string(region.text),
      "zooms": .string("\(zooms.lowerBound)-\(zooms.upperBound)"), "map": .string(output), "update": .bool(isUpdate),
      "paused": .bool(isPaused),
    ]
  }
}
