import Foundation
import TestSupport
import Testing

/// The manual page, as `man` shows it.
@MainActor
struct ManualTests {
  @Test func `the manual has all that people look for in one, and a date`() throws {
    let page = try RumboProgram.run(["help", "--man"]).output

    #expect(
      page.split(separator: "\n").first?.wholeMatch(of: /\.TH RUMBO 1 "\d{4}-\d\d-\d\d" "rumbo [\d.]+" .*/) != nil
    )
    for section in ["NAME", "SYNOPSIS", "OPTIONS", "KEYS", "EXIT STATUS", "ENVIRONMENT", "FILES", "EXAMPLES"] {
      #expect(page.contains(".SH \(section)\n"), "\(section)")
    }
    #expect(page.contains("NO_COLOR") && page.contains("places.db"))
    #expect(try RumboProgram.run(["help", "--man"]).output == page)
  }
}
