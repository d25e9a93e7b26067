import Foundation
import TestSupport
import Testing

/// The manual page in the hands of groff.
struct ManualPageTests {
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/groff"), "groff isn't installed"))
  func `groff has nothing to say against the manual, and leaves words as they are`() throws {
    let outcome = try RumboProgram.shell(#""$RUMBO" help --man | groff -man -Kutf8 -Tutf8 -ww -rLL=200n -P-cbou"#)

    #expect(outcome.status == 0 && outcome.complaint == "", "\(outcome.complaint)")
    #expect(outcome.output.contains(#"--keys "Right*3 +" --format png --out screen.png"#))
    #expect(outcome.output.contains("don't wait for tiles") && outcome.output.contains("~/.config/rumbo/config"))
  }
}
