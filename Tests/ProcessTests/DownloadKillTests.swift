import Synchronization
import TestSupport
import Testing
import Web

/// Downloads of the map that is killed and started again.
@Suite(.enabled(if: Web.isThere, "libcurl is not there"))
struct DownloadKillTests {
  @Test(
    .enabled(if: Tmux.isInstalled, "tmux is not installed"),
    .timeLimit(.minutes(2))
  )
  func `behind the map it goes on after a kill, unless it is paused`() async throws {
    try await onOwnThread { [folder = try ScratchFolder()] in try Self.killAndGoOn(in: folder) }
  }

  private static func killAndGoOn(in folder: ScratchFolder) throws {
    let isHeld = Atomic(true)
    let bytes = try GulfArchive.bytes(in: folder)
    let server = try LoopbackServer { request in
      if let part = request.part, part.lowerBound > 20_000, isHeld.load(ordering: .relaxed) { return .silence }
      return .file(bytes, tag: "\"1\"", to: request)
    }
    try folder.write("gulf = \(server.address("/world.pmtiles"))\n", to: "rumbo/sources")
    let town = try TestTown.write(into: folder)
    let line = #"XDG_DATA_HOME=\#(folder.path) XDG_CONFIG_HOME=\#(folder.path) XDG_STATE_HOME=\#(folder.path)"#
    let words = [town, "--at", "0.011,0.011", "--zoom", "9", "--online", "gulf"]
    func start() throws -> Tmux { try Tmux(running: words, environment: line, columns: 100, rows: 30) }

    var tmux: Tmux? = try start()
    _ = try tmux?.screen { $0.contains("N↑") }
    try tmux?.press("F")
    _ = try tmux?.screen { $0.contains("10 roads") }
    try tmux?.press("Enter")
    #expect(try tmux?.screen { $0.contains("↓") }.contains("↓") == true)
    tmux = nil
    let state = folder.file("rumbo/regions")
    #expect(ScratchFolder.names(in: state).count == 1)

    // Paused it stays as it is.
    tmux = try start()
    _ = try tmux?.screen { $0.contains("↓") }
    try tmux?.press("F")
    _ = try tmux?.screen { $0.contains("Your maps") }
    try tmux?.press("Space")
    #expect(try tmux?.screen { $0.contains("paused") }.contains("paused") == true)
    tmux = nil
    isHeld.store(false, ordering: .relaxed)
    tmux = try start()
    _ = try tmux?.screen { $0.contains("N↑") }
    try tmux?.press("F")
    #expect(try tmux?.screen { $0.contains("paused") }.contains("paused") == true)
    try tmux?.press("Space")
    #expect(try tmux?.screen { $0.contains(" downloaded.") }.contains(" downloaded.") == true)
    #expect(ScratchFolder.names(in: state).isEmpty)
    #expect(ScratchFolder.names(in: folder.file("rumbo/maps")).count == 1)
  }
}
