import TestSupport
import Testing

/// A navigation that a killed program has left.
struct ResumedLegTests {
  /// Not on the test's own task: it waits.
  @Test func `the next start continues what a killed program has left`() async throws {
    let folder = try ScratchFolder()
    let places = (0..<4).map { #"{"name":"Buoy \#($0)","latitude":43.73,"longitude":7.4\#(2 + $0)}"# }
    let state = #"{"route":"Trip","index":1,"start":{"latitude":43.73,"longitude":7.42},"#
    try folder.write(
      state + #""waypoints":[\#(places.joined(separator: ","))]}"#,
      to: "state/rumbo/navigation.json"
    )
    var environment = TerminalProcess.plainEnvironment
    environment["XDG_STATE_HOME"] = folder.file("state")
    let words = [
      BundledMap.monaco, "--offline", "--motion", "none", "--gps", "sim://?route=43.73,7.421;43.73,7.45&speed=2",
    ]
    let isResumed = try await onOwnThread { [environment] in
      let terminal = try TerminalProcess(words, environment: environment)
      return terminal.listen { String(decoding: $0, as: UTF8.self).contains("Navigation resumed. Next: Buoy 1") }
    }
    #expect(isResumed)
  }
}
