package import Foundation

/// A folder of a test's own, which goes when the test is done with it, also where the test fails halfway.
package final class ScratchFolder: Sendable {
  package let url: URL
  private static let maxAttempts = 20

  package init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("rumbo-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    // Closing the last connection to a database may remove a file at the same time, which makes the removal fail.
    for _ in 0..<Self.maxAttempts where FileManager.default.fileExists(atPath: path) {
      try? FileManager.default.removeItem(at: url)
    }
  }

  package var path: String { url.path }

  /// The names of what is in it.
  package var files: [String] { Self.names(in: path) }

  /// The names of what is in a folder; none where there is no such folder.
  package static func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder).sorted()) ?? []
  }

  /// The path of a file in it, which needn't be there.
  package func file(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// Arguments whose names of files, such as `new/a.gpx`, are paths in it: tests share a working folder.
  package func paths(_ words: [String]) -> [String] {
    words.map { $0.wholeMatch(of: /[a-z0-9-]+(?:\/[a-z0-9-]+)*\.[a-z]{2,8}/) == nil ? $0 : file($0) }
  }

  package func read(_ name: String) throws -> [UInt8] { try Array(Data(contentsOf: URL(fileURLWithPath: file(name)))) }

  /// Writes a file and creates its folders; returns its path.
  @discardableResult
  package func write(_ bytes: [UInt8], to name: String) throws -> String {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return file.path
  }

  @discardableResult
  package func write(_ text: String, to name: String) throws -> String { try write(Array(text.utf8), to: name) }
}
