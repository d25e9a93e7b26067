import Foundation
import TestSupport
import Testing

/// The screens in `Tests/Screens`, compared as `rumbo snapshot --suite` does it.
@MainActor
struct ScreenSuiteTests {
  private static let folder = BundledMap.folder + "/../Tests/Screens"
  private static let maxCount = 150

  @Test func `the screens of the suite are as they were accepted`() throws {
    let isRecording = ProcessInfo.processInfo.environment["SNAPSHOTS"] == "record"
    let words = ["snapshot", "--suite", Self.folder] + (isRecording ? ["--update"] : [])
    let outcome = try RumboProgram.run(words, environment: ["RUMBO_MAPS": BundledMap.folder])

    #expect(outcome.status == 0, "\(outcome.output)\n\(outcome.complaint)")
  }

  @Test func `the suite has no more screens than a reviewer reads, and no two the same`() throws {
    let names = try FileManager.default.subpathsOfDirectory(atPath: Self.folder).filter { $0.hasSuffix(".screen") }
    let screens = try names.map { name in
      try String(contentsOfFile: "\(Self.folder)/\(name)", encoding: .utf8).split(separator: "\n").drop {
        !$0.hasSuffix("Z")
      }
    }

    #expect((100...Self.maxCount).contains(names.count))
    #expect(Set(screens).count == names.count)
  }
}
