package import Wire

/// The result of decoding a record.
package enum FeedMessage: Hashable, Sendable {
  /// A message: all its fields by the names and units of its format, and its update of a thing, if it has one.
  case decoded(fields: JSONObject, ThingUpdate?)
  /// A damaged or senseless message, with the reason in a word or two: `checksum`, `position`.
  case refused(String)

  package var isDecoded: Bool { if case .decoded = self { true } else { false } }

  package var update: ThingUpdate? {
    if case .decoded(_, let update) = self { update } else { nil }
  }
}
