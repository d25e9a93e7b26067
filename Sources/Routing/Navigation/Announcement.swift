/// Something that is to be said now.
package struct Announcement: Hashable, Sendable {
  package enum Occasion: Int, Comparable, Sendable {
    /// How one begins.
    case start
    /// On a fast road, long before.
    case early
    /// Some ten seconds before.
    case soon
    /// At the place itself.
    case now

    package static func < (one: Occasion, other: Occasion) -> Bool { one.rawValue < other.rawValue }
  }

  package let occasion: Occasion
  /// What is to be done, by its number among the steps.
  package let step: Int
  /// How far that is, in metres.
  package let distance: Double
  /// The step that follows closely, and is said with it.
  package let then: Int?
}
