import Foundation
import SQLite
import Testing

/// `rumbo places`, run as its users run it.
struct PlacesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func rumbo(_ arguments: String...) throws -> RumboProgram.Outcome {
    try RumboProgram.run(["places"] + arguments, environment: ["XDG_DATA_HOME": folder.path])
  }

  @Test func `a target is added in silence and listed with its name first`() throws {
    let added = try rumbo("add", "--target", "--name", "Man overboard", "--at", "-33.68,151.29")
    try #expect(rumbo("add", "--name", "Oodi", "--at=60.1740,24.9381", "--kind", "library").status == 0)

    #expect(added == RumboProgram.Outcome(status: 0, output: "", complaint: ""))
    let list = try rumbo("list", "--targets").output
    #expect(list == "Man overboard\t33°40′48.0″S 151°17′24.0″E\ttarget, current\t#1\n")
    let all = try rumbo("list", "--coordinates", "decimal").output
    #expect(all.split(separator: "\n").map { $0.prefix { $0 != "\t" } } == ["Man overboard", "Oodi"])
  }

  @Test func `a place is edited, deleted and brought back`() throws {
    _ = try rumbo("add", "--name", "Odi", "--at", "60.1740,24.9381")

    try #expect(rumbo("edit", "Odi", "--name", "Oodi", "--favorite").status == 0)
    try #expect(rumbo("list", "--favorites").output.hasPrefix("Oodi\t"))
    try #expect(rumbo("delete", "Oodi").status == 0)
    try #expect(rumbo("list").output == "")
    try #expect(rumbo("undo").status == 0)
    try #expect(rumbo("near", "60.17,24.94").output.hasPrefix("Oodi\t"))
    try #expect(rumbo("near", "60.17,24.94", "--within", "10").status == 1)
  }

  @Test(arguments: [
    ["add", "--name", "x"], ["add", "--at", "1,1"], ["add", "--name", "x", "--at", "91,1"], ["fly"], [], ["delete"],
    ["near"], ["list", "--limit", "many"],
  ])
  func `a command that makes no sense is told so`(words: [String]) throws {
    let outcome = try RumboProgram.run(["places"] + words, environment: ["XDG_DATA_HOME": folder.path])

    #expect(outcome.status == 64)
    #expect(outcome.complaintLines == 2)
  }

  @Test func `names that would command the terminal do not`() throws {
    _ = try rumbo("add", "--name", "a\u{1b}]0;gotcha\u{7}\u{202e}b\nc", "--at", "1,1")

    let list = try rumbo("list").output

    #expect(list.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" || $0 == "\t" })
    #expect(list.split(separator: "\n").count == 1)
    #expect(!list.unicodeScalars.contains("\u{202e}"))
  }

  @Test func `a damaged file is told of, kept, and set aside when it is repaired`() throws {
    _ = try rumbo("add", "--name", "Oodi", "--at", "60.1740,24.9381")
    let path = folder.file("rumbo/places.db")
    try Data("This is no database, and it is long enough to be sure of that.".utf8).write(
      to: URL(fileURLWithPath: path)
    )

    let refused = try rumbo("add", "--name", "Ateneum", "--at", "60.17,24.94")
    #expect(refused.status == 65)
    #expect(refused.complaintLines == 2)
    try #expect(rumbo("repair").status == 0)

    #expect(FileManager.default.fileExists(atPath: path + ".damaged-1"))
    try #expect(rumbo("add", "--name", "Ateneum", "--at", "60.17,24.94").status == 0)
  }

  @Test func `without a home there is nowhere to keep places`() throws {
    let outcome = try RumboProgram.run(["places", "add", "--name", "x", "--at", "1,1"])

    #expect(outcome.status == 74)
    #expect(outcome.complaintLines == 2)
  }
}
