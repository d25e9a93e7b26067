/// An instruction to announce now.
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
  /// The index of the step.
  package let step: Int
  /// How far that is, in metres.
  package let distance: Double
  /// The step that follows closely and is announced together with it.
  package let then: Int?
}
