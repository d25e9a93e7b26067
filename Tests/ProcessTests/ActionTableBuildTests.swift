import Foundation
import Testing

/// The build reports a row of the table of actions that isn't valid.
struct ActionTableBuildTests {
  private static let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources")
  private static let file = sources.appending(path: "Viewer/Keys/Actions.keys")

  /// The table of the checkout with a row added below another one.
  private static func table(_ row: String, below line: String) throws -> String {
    let text = try String(contentsOf: file, encoding: .utf8)
    let start = try #require(text.range(of: "\n" + line)).upperBound
    let end = try #require(text[start...].firstIndex(of: "\n"))
    return text[...end] + row + "\n" + text[text.index(after: end)...]
  }

  @Test(arguments: [
    ("sample  Backspac  helpFit", "unknown key “Backspac”"),
    ("sample  F11  helpFot", "unknown phrase “helpFot”"),
    ("sample  F11  helpFit  idle=nothing", "unknown phrase “nothing”"),
    ("sample  F11  helpFit  needsmap", "unknown option “needsmap”"),
    ("sample  b  helpFit", "b is already the key of sample"),
    ("search  F11  helpFit", "search"),
    ("sample  none  helpFit", "unknown action “sample”"),
    ("sample F11 helpFit", "expected action, keys, phrase and options"),
    ("search  F11  helpFit  was=fit", "the old name fit is that of an action"),
  ])
  func `An invalid row fails the build with file and line`(row: String, problem: String) throws {
    let text = try Self.table(row, below: "[map look]")
    let line = try #require(text.components(separatedBy: "\n").firstIndex(of: row)) + 1
    let errors = try Self.errors(text)
    #expect(
      errors.contains("sample.keys:\(line)") || row.hasPrefix("sample  b") || row.hasPrefix("search"),
      "\(errors)"
    )
    #expect(errors.contains(problem) && errors.contains(": error: "), "\(errors)")
  }

  @Test func `The table of the checkout has no errors, and rows of a missing feature don't count`() throws {
    let text = try Self.table("sample  F11  helpSample  Sample idle=nothing", below: "[map look]")
    #expect(try Self.errors(text) == "")
  }

  /// The errors that the build prints about a table.
  private static func errors(_ text: String) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: "actions-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "sample.keys")
    try text.write(to: file, atomically: true, encoding: .utf8)
    let words =
      FileManager.default.enumerator(at: sources.appending(path: "Viewer"), includingPropertiesForKeys: nil)?
      .compactMap { ($0 as? URL)?.path }.filter { $0.hasSuffix(".words") } ?? []
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/awk")
    process.arguments = ["-f", sources.appending(path: "Embedding/Declarations.awk").path] + words + [file.path]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect((process.terminationStatus == 0) == data.isEmpty)
    return String(decoding: data, as: UTF8.self)
  }
}
