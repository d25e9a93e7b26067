/// Input from a terminal.
package enum Input: Hashable, Sendable {
  case key(Key)
  case mouse(MouseEvent)
  case paste(String)
  case focus(Bool)
  case resize(columns: Int, rows: Int)
  /// The terminal has reported more: the screen's capabilities or the size of its cells have changed.
  case capabilities
  /// The terminal has gone.
  case hangUp
}
