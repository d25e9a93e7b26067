/// The name of a road, its number and its sign destinations.
package struct StreetName: Hashable, Sendable {
  package let name: String
  /// Its number, as `E 18`.
  package let ref: String
  /// The destination on the signs above it.
  package let destination: String
  private let isMotorway: Bool

  init(_ tags: RoadTags, isForwards: Bool, hasNumber: Bool, isMotorway: Bool = false) {
    self.isMotorway = isMotorway
    name = tags["name"] ?? tags["is_sidepath:of:name"] ?? tags["street:name"] ?? ""
    let numbers = hasNumber ? (tags["ref"] ?? "").split(separator: ";") : []
    ref = numbers.map { $0.drop { $0 == " " } }.joined(separator: ";")
    destination = tags["destination"] ?? tags[isForwards ? "destination:forward" : "destination:backward"] ?? ""
  }

  /// By its name alone.
  init(_ name: String) {
    (self.name, ref, destination, isMotorway) = (name, "", "", false)
  }

  package var isEmpty: Bool { name.isEmpty && ref.isEmpty }

  /// The name, or its numbers if there is none; of a motorway the number, and the name behind it.
  package var spoken: String {
    let name = name.split(separator: ";").first.map { String($0.drop { $0 == " " }) } ?? ""
    let numbers = ref.split(separator: ";")
    guard isMotorway, let number = numbers.first, !name.contains(number) else {
      return name.isEmpty ? numbers.joined(separator: ", ") : name
    }
    return name.isEmpty ? String(number) : "\(number) (\(name))"
  }

  /// Whether the change of name is noticeable.
  func differs(from before: StreetName) -> Bool {
    if before.isEmpty { return !isEmpty }
    let isSameName = name == before.name || Self.isPart(name, before.name) || hasOtherSuffix(than: before)
    let (refs, others) = (ref.filter { $0 != " " }, before.ref.filter { $0 != " " })
    let isSameRef = refs.isEmpty || others.isEmpty || refs.contains(others) || others.contains(refs)
    if isEmpty { return false }
    if before.name.isEmpty, !before.ref.isEmpty, !name.isEmpty, ref.isEmpty { return true }
    if isSameName, isSameRef || ref.isEmpty { return false }
    return !(isSameRef && name.isEmpty && !ref.isEmpty)
  }

  /// Whether both have a name, and the same.
  func isSame(as other: StreetName) -> Bool {
    !isEmpty && !other.isEmpty && !differs(from: other)
  }

  private static func isPart(_ a: String, _ b: String) -> Bool {
    !a.isEmpty && !b.isEmpty && (a.hasPrefix(b) || b.hasPrefix(a))
  }

  /// Whether only the suffix differs, which states the direction within a town.
  private func hasOtherSuffix(than other: StreetName) -> Bool {
    let (mine, its) = (Self.withoutWinds(name), Self.withoutWinds(other.name))
    return !mine.isEmpty && mine == its
  }

  private static func withoutWinds(_ name: String) -> [Substring] {
    var words = name.split(separator: " ")
    if words.count > 1, let last = words.last, winds.contains(last.lowercased()) { words.removeLast() }
    if words.count > 1, let first = words.first, winds.contains(first.lowercased()) { words.removeFirst() }
    return words
  }

  private static let winds: Set = [
    "n", "e", "s", "w", "ne", "nw", "se", "sw", "north", "east", "south", "west", "northeast", "northwest", "southeast",
    "southwest",
  ]
}
