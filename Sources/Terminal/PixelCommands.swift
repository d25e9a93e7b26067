internal import Cells
internal import Glibc

extension Screen {
  /// The number of our picture; within tmux other programs may have theirs in the same terminal.
  package nonisolated static let pictureNumber = UInt8(1 + getpid() % 255)
}

/// The commands that end pixels, as the terminal shows them.
extension Capabilities {
  /// A string that was cut, of whatever depth, ends before all else.
  var endOfStrings: [UInt8] { pixels == nil ? [] : Self.endOfString }

  /// The bytes that follow where pixels aren't sent to their end.
  var endOfCutPixels: [UInt8] {
    Self.endOfString + (writer?.endOfCut ?? []) + Array("\u{1b}[m".utf8) + endOfUpdate
  }

  /// The command that deletes the pixels stored in the terminal.
  var deletionOfPixels: [UInt8] { writer?.deletion ?? [] }

  private static let endOfString = Array("\u{1b}\\\u{1b}\\".utf8)

  private var writer: KittyWriter? {
    guard case .kitty(let throughTmux) = pixels else { return nil }
    return KittyWriter(number: Screen.pictureNumber, throughTmux: throughTmux)
  }
}
