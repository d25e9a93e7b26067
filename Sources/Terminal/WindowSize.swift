import Glibc

/// How large a terminal is, as the kernel knows it.
package struct WindowSize {
  package let columns: Int
  let rows: Int
  /// The size of a cell, if the terminal has reported it to the kernel.
  let cellPixels: CellPixels?

  /// Nil if the kernel doesn't know the size, as on a serial line.
  package init?(of terminal: Int32) {
    var window = winsize()
    guard unsafe ioctl(terminal, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else {
      return nil
    }
    // Beyond any real screen: a terminal that claims more would only cost memory.
    columns = min(Int(window.ws_col), 1000)
    rows = min(Int(window.ws_row), 500)
    cellPixels = CellPixels(
      width: Double(window.ws_xpixel) / Double(window.ws_col),
      height: Double(window.ws_ypixel) / Double(window.ws_row)
    )
  }
}

/// The size of a character cell in pixels.
package struct CellPixels: Hashable, Sendable {
  package let width: Double
  package let height: Double

  /// Nil for a size that no cell can have.
  package init?(width: Double, height: Double) {
    guard (1...1000).contains(width), (1...1000).contains(height) else { return nil }
    self.width = width
    self.height = height
  }
}
