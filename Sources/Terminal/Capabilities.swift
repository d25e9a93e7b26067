package import Cells

/// What this terminal can do, as far as it has said so yet.
package struct Capabilities: Hashable, Sendable {
  /// What the terminal is drawn on.
  package enum Background: Sendable {
    case dark, light
  }

  package internal(set) var colors: ColorDepth
  /// Whether the terminal's settings say that it understands UTF-8.
  package internal(set) var isUnicode: Bool
  /// Whether a frame can be made to appear at once.
  package internal(set) var hasSynchronizedUpdates = false
  /// Whether the mouse tells where in a cell it is.
  package internal(set) var hasPixelMouse = false
  package internal(set) var background: Background?
  /// How many columns a character of ambiguous width takes; nil where it was not asked, or not answered.
  package internal(set) var ambiguousWidth: Int?
  /// What the terminal calls itself, or what `TERM` calls it.
  package internal(set) var name: String
  /// Whether the terminal has answered all it ever will.
  package internal(set) var isComplete = false
}
