import Foundation
import TestSupport
import Testing

/// The `make` goals that the README documents run the same checks.
struct MakeTests {
  @Test func `make check is make lint, and then make test`() throws {
    let root = "\(#filePath.split(separator: "/").dropLast(3).map { "/\($0)" }.joined())"
    func steps(_ goal: String) throws -> [Substring] {
      let outcome = try RumboProgram.shell("make --no-print-directory -n -C '\(root)' \(goal)")
      #expect(outcome.status == 0, "\(outcome.complaint)")
      return outcome.output.split(separator: "\n").filter { !$0.hasPrefix("make ") }
    }

    let (lint, test) = (try steps("lint"), try steps("test"))
    #expect(lint.contains { $0.contains("swift format lint --strict") })
    #expect(test.contains(".ci/test"))
    #expect(try String(contentsOfFile: "\(root)/.ci/test", encoding: .utf8).contains("SNAPSHOTS=check \"$tests\""))
    #expect(try steps("check") == lint + test)
  }
}
