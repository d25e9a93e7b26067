import Foundation
import TestSupport
import Testing

/// The manual page, as `man` shows it.
struct ManualTests {
  @Test func `the manual has all that people look for in one, and a date`() throws {
    let page = try RumboProgram.spawn(["help", "--man"]).output

    #expect(
      page.split(separator: "\n").first?.wholeMatch(of: /\.TH RUMBO 1 "\d{4}-\d\d-\d\d" "rumbo [\d.]+" .*/) != nil
    )
    for section in ["NAME", "SYNOPSIS", "OPTIONS", "KEYS", "EXIT STATUS", "ENVIRONMENT", "FILES", "EXAMPLES"] {
      #expect(page.contains(".SH \(section)\n"), "\(section)")
    }
    #expect(page.contains("NO_COLOR") && page.contains("places.db"))
    #expect(try RumboProgram.spawn(["help", "--man"]).output == page)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/groff"), "groff isn't installed"))
  func `groff has nothing to say against the manual, and leaves words as they are`() throws {
    let outcome = try RumboProgram.shell(#""$RUMBO" help --man | groff -man -Kutf8 -Tutf8 -ww -rLL=200n -P-cbou"#)

    #expect(outcome.status == 0 && outcome.complaint == "", "\(outcome.complaint)")
    #expect(outcome.output.contains(#"--keys "Right*3 +" --format png --out screen.png"#))
    #expect(outcome.output.contains("don't wait for tiles") && outcome.output.contains("~/.config/rumbo/config"))
  }
}
