/// Terminal features beyond cursor movement and colours.
package struct ANSIFeatures: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  /// Shows an update at once and not while it is written (mode 2026).
  package static let synchronizedUpdate = ANSIFeatures(rawValue: 1)
  /// Repeats the character before (REP); used for ASCII only, since tmux forgets others.
  package static let repetition = ANSIFeatures(rawValue: 2)
  /// Blanks cells without writing them (ECH, EL), in the terminal's own background.
  package static let erase = ANSIFeatures(rawValue: 4)
  /// Erases cells in the current background, see `bce` in terminfo.
  package static let coloredErase = ANSIFeatures(rawValue: 8)
  /// Moves some rows up or down (DECSTBM with SU, SD).
  package static let scrollRegion = ANSIFeatures(rawValue: 16)
  /// Moves the cells of a row left or right (DCH, ICH).
  package static let shiftInRow = ANSIFeatures(rawValue: 32)

  /// The features of all current terminals.
  package static let common: ANSIFeatures = [.synchronizedUpdate, .erase, .scrollRegion, .shiftInRow]
  package static let all: ANSIFeatures = [.common, .repetition, .coloredErase]

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }
}
