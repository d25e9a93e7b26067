package import Cells
internal import Glibc

/// How a screen is opened.
package struct ScreenOptions: Sendable {
  /// How many colours to use; nil asks the terminal.
  package var colors: ColorDepth?
  package var usesMouse: Bool
  /// Whether links are written; nil asks the terminal.
  package var links: Bool?
  /// The descriptor of the input; nil takes standard input if it is a terminal, else the controlling terminal.
  package var input: Int32?
  /// The terminal to draw on.
  package var output: Int32
  /// The file for standard error while the screen is on; nil collects it in memory.
  package var errorLog: String?
  /// Whether to measure how wide the terminal draws characters that Unicode calls ambiguous.
  package var measuresAmbiguousWidth: Bool
  /// Whether the terminal is asked for pixels.
  package var asksForPixels: Bool

  package init(
    colors: ColorDepth? = nil,
    usesMouse: Bool = true,
    links: Bool? = nil,
    input: Int32? = nil,
    output: Int32 = 1,
    errorLog: String? = nil,
    measuresAmbiguousWidth: Bool = false,
    asksForPixels: Bool = false
  ) {
    self.colors = colors
    self.usesMouse = usesMouse
    self.links = links
    self.input = input
    self.output = output
    self.errorLog = errorLog
    self.measuresAmbiguousWidth = measuresAmbiguousWidth
    self.asksForPixels = asksForPixels
  }

  /// The descriptor to read from.
  func keyboard() throws(TerminalError) -> Int32 {
    if let input { return input }
    if isatty(STDIN_FILENO) == 1 { return STDIN_FILENO }
    let terminal = unsafe open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0 else { throw .noKeyboard }
    return terminal
  }
}
