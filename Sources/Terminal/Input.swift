/// What comes from a terminal.
package enum Input: Hashable, Sendable {
  case key(Key)
  case mouse(MouseEvent)
  case paste(String)
  case focus(Bool)
  case resize(columns: Int, rows: Int)
  /// The terminal has told more about itself: the screen's capabilities or its cells' size have changed.
  case capabilities
  /// The terminal has gone.
  case hangUp
}
