/// How much of the movement a person wants to see.
package enum MotionLevel: String, CaseIterable, Sendable {
  case full
  /// Needles turn, but the map goes to its places at once and nothing shimmers.
  case reduced
  /// Everything is where it belongs at once.
  case none
}
