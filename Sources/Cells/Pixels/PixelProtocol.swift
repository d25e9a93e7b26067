/// How a terminal is given pixels.
package enum PixelProtocol: Hashable, Sendable {
  /// Kitty's, with placeholder cells for the parts of a picture; within tmux it has to be passed through.
  case kitty(throughTmux: Bool)
  /// DEC's sixels, in so many colours.
  case sixel(colors: Int)
}
