import Foundation
import TestSupport
import Testing

/// `rumbo config` opens the configuration in an editor.
struct EditorTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  private var file: String { folder.file(".config/rumbo/config") }

  /// Runs it at a terminal, with an editor that is a script; what the terminal shows, and the exit code.
  private func edit(with editor: String?, path: String? = nil) async throws -> (shown: String, status: Int32) {
    var environment = TerminalProcess.plainEnvironment.merging(["HOME": folder.path]) { _, own in own }
    environment["VISUAL"] = editor
    if let path { environment["PATH"] = path }
    let description = environment
    return try await onOwnThread {
      let command = #""$1" config; echo "ended with $?""#
      let shell = ["/bin/sh", "-c", command, "sh", RumboProgram.path]
      let program = try TerminalProcess(command: shell, environment: description)
      var shown = ""
      _ = program.listen { heard in
        shown = String(decoding: heard, as: UTF8.self)
        return shown.contains(/ended with \d+/)
      }
      let status = shown.firstMatch(of: /ended with (\d+)/).flatMap { Int32($0.1) } ?? -1
      return (shown, status)
    }
  }

  @Test func `the editor gets the file, at the terminal, and what it leaves is looked over`() async throws {
    try folder.writeScript(
      "#!/bin/sh\ntest -t 0 && test -t 1 || exit 3\necho \"$1: edited\"\necho 'unts = metric' >\"$2\"\n",
      to: "my-editor"
    )

    let (shown, status) = try await edit(with: folder.file("my-editor") + "  --wait")
    #expect(shown.contains("--wait: edited") && status == 65, "\(shown)")
    #expect(shown.contains("config, line 1: Unknown option unts. Did you mean units?"), "\(shown)")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "unts = metric\n")
  }

  @Test func `no editor, one that isn't there and one that fails are told`() async throws {
    let none = try await edit(with: nil, path: folder.path)
    #expect(
      none.status == 0 && none.shown.contains(file) && none.shown.contains("No editor was found."),
      "\(none.shown)"
    )
    try folder.writeScript("#!/bin/sh\necho \"default: $1\"\n", to: "nano")
    #expect(try await edit(with: nil, path: folder.path).shown.contains("default: \(file)"))
    let missing = try await edit(with: "no-such-editor")
    #expect(missing.status == 1 && missing.shown.contains("“no-such-editor” can't be started"), "\(missing.shown)")
    #expect(try await edit(with: "false").status == 1)
  }
}
