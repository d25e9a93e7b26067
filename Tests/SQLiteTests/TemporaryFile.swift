import Foundation

/// A path for a file that is gone, with what lies beside it, when this goes out of scope.
struct TemporaryFile: ~Copyable {
  let path: String
  private let folder: URL

  init(named name: String = "test.sqlite") throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.appendingPathComponent(name).path
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// The names of all files beside this one, and its own.
  borrowing func neighbours() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  borrowing func bytes() throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: path))
  }

  borrowing func write(_ bytes: Data) throws {
    try bytes.write(to: URL(fileURLWithPath: path))
  }
}
