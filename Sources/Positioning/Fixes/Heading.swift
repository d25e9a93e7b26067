package import Geodesy

/// The direction of the bow, as a compass reports it between two fixes.
package struct Heading: Hashable, Sendable {
  package enum Reference: String, Sendable {
    case trueNorth = "true"
    case magneticNorth = "magnetic"
  }

  package var bearing: Bearing
  package var reference: Reference
  /// The talker and type of the sentence that reported it, such as `HEHDT`.
  package var source: String
  package var device: String?

  package init(bearing: Bearing, reference: Reference, source: String, device: String? = nil) {
    self.bearing = bearing
    self.reference = reference
    self.source = source
    self.device = device
  }
}
