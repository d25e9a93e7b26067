import TestSupport
import Testing

/// The greeting of a new user at the first start.
struct GreetingTests {
  @Test func `a new user is greeted with them once`() async throws {
    let folder = try ScratchFolder()
    let (map, home) = (try TestMap.write(into: folder), folder.path)
    func greets(_ environment: [String: String]) async throws -> Bool {
      let environment = TerminalProcess.plainEnvironment.merging(environment) { _, own in own }
      return try await onOwnThread {
        let program = try TerminalProcess([map, "--blocks", "ascii"], environment: environment, columns: 160)
        var screen = ""
        _ = program.listen { heard in
          screen = String(decoding: heard, as: UTF8.self)
          return screen.contains("wide")
        }
        return screen.contains("search")
      }
    }
    #expect(try await greets(["HOME": home]))
    #expect(try await !greets(["HOME": home]))
    // If nothing can be saved, there is no greeting; a user with a configuration isn't new.
    #expect(try await !greets([:]))
    try folder.write([], to: "set/rumbo/config")
    let folders = ["XDG_CONFIG_HOME": folder.file("set"), "XDG_STATE_HOME": folder.file("deep/state")]
    #expect(try await !greets(folders))
    #expect(try await greets(["XDG_STATE_HOME": folder.file("deep/state"), "HOME": home]))
  }
}
