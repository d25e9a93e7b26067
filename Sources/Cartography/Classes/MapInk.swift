/// A colour of dots and of text: what isn't driven on, and what is written.
package enum MapInk: String, CaseIterable, Sendable {
  case path, ferry, stream, border
  case text, place, sight, waterText, greenText
  /// Text in reverse: the letters and the ground of a mark such as `S`.
  case markText, markGround
}
