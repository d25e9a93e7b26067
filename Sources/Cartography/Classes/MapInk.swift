/// A colour of dots and of text: what isn't driven on, and what is written.
package enum MapInk: String, CaseIterable, Sendable {
  case path, tram, ferry, stream, border, partBorder
  /// The mark of a stop of public transport.
  case stop
  case text, place, sight, waterText, greenText, landText
  /// The background of street names; if a style has none, they are written on the street itself.
  case nameGround
  /// Text in reverse: the letters and the ground of a mark such as `S`.
  case markText, markGround
}
