/// A colour of dots and of text: what isn't driven on, and what is written.
package enum MapInk: String, CaseIterable, Sendable {
  case path, tram, ferry, stream, border, partBorder
  case text, place, sight, waterText, greenText, landText
  /// What the name of a street stands on; where a style has none, on the street itself.
  case nameGround
  /// Text in reverse: the letters and the ground of a mark such as `S`.
  case markText, markGround
}
