import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing
import Web

/// `rumbo fetch` where it is killed, and where the disk is full.
@Suite(.enabled(if: Web.isThere, "libcurl is not there"))
struct FetchProcessTests {
  private let folder: ScratchFolder
  private let bytes: [UInt8]

  init() throws {
    folder = try ScratchFolder()
    bytes = try GulfArchive.bytes(in: folder)
  }

  private var environment: [String: String] {
    ["XDG_DATA_HOME": folder.path, "XDG_CONFIG_HOME": folder.path, "XDG_CACHE_HOME": folder.path]
  }

  private func fetch(_ words: [String]) throws -> RumboProgram.Outcome {
    try RumboProgram.spawn(["fetch"] + words, environment: environment, folder: folder.path)
  }

  @Test func `a full disk is told, and what has come is gone on with`() throws {
    let server = try LoopbackServer { [bytes] in .file(bytes, tag: "\"1\"", to: $0) }
    let line = #"ulimit -f 100; exec "$RUMBO" fetch --bounds=-1,-1,1.2,1.1 --source "$SOURCE" --out "$OUT""#
    let variables = ["SOURCE": server.address("/world.pmtiles"), "OUT": folder.file("a.mbtiles")]

    // A file that may not grow any more; the signal of that is not what is looked at.
    let full = try RumboProgram.shell("trap '' XFSZ; \(line)", environment: environment.merging(variables) { $1 })
    #expect(full.status == 74 && full.complaintLines == 2, "\(full)")
    #expect(!folder.files.contains("a.mbtiles"))

    let outcome = try fetch([
      "--bounds=-1,-1,1.2,1.1", "--source", server.address("/world.pmtiles"), "--out", folder.file("a.mbtiles"),
    ])
    #expect(outcome.status == 0, "\(outcome)")
  }

  @Test func `killed on the way, again and again, it ends with the same file`() throws {
    let words = ["--along", "way.gpx", "--buffer", "1", "--zoom", "0-10"]
    let line = (-30...30).map { "<trkpt lat=\"\(Double($0 % 6) * 0.5)\" lon=\"\(Double($0) * 0.1)\"/>" }.joined()
    try folder.write(
      #"<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="test"><trk><trkseg>"# + line
        + "</trkseg></trk></gpx>",
      to: "way.gpx"
    )
    let killer = Killer()
    let server = try LoopbackServer { [bytes] request in
      killer.count()
      return .file(bytes, tag: "\"1\"", to: request)
    }
    // The map states its source.
    let source = ["--source", server.address("/world.pmtiles")]
    for kills in 1...5 {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: RumboProgram.path)
      process.arguments = ["fetch"] + words + source + ["--out", "killed.mbtiles"]
      process.environment = environment
      process.currentDirectoryURL = folder.url
      killer.arm(after: 3 + kills)
      try process.run()
      killer.aim(at: process.processIdentifier)
      process.waitUntilExit()
      #expect(process.terminationReason == .uncaughtSignal || folder.files.contains("killed.mbtiles"))
    }
    #expect(try fetch(words + source + ["--out", "killed.mbtiles"]).status == 0)
    #expect(try fetch(words + source + ["--out", "whole.mbtiles"]).status == 0)

    #expect(try folder.read("killed.mbtiles") == folder.read("whole.mbtiles"))
    #expect(!folder.files.contains { $0.hasPrefix(".") }, "\(folder.files)")
  }
}

/// Ends a process so that it can't do anything about it, when a server has been asked so often.
private final class Killer: Sendable {
  private struct State {
    var left = 0
    var process: pid_t?
    /// That the process has begun.
    var hasBegun = DispatchSemaphore(value: 0)
  }

  private let state = Mutex(State())

  func arm(after requests: Int) { state.withLock { $0 = State(left: requests) } }

  func aim(at process: pid_t) {
    state.withLock { state in
      state.process = process
      state.hasBegun.signal()
    }
  }

  func count() {
    let hasBegun = state.withLock { state in
      state.left -= 1
      return state.left == 0 ? state.hasBegun : nil
    }
    guard let hasBegun else { return }
    hasBegun.wait()
    if let process = state.withLock({ $0.process }) { kill(process, SIGKILL) }
  }
}
