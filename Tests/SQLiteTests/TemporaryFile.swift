import Foundation
import TestSupport

/// A path for a file that is removed, with the files beside it, when this goes out of scope.
struct TemporaryFile: ~Copyable {
  let path: String
  private let folder: ScratchFolder

  init(named name: String = "test.sqlite") throws {
    folder = try ScratchFolder()
    path = folder.file(name)
  }

  /// The names of all files beside this one, and its own.
  borrowing func neighbours() -> [String] { folder.files }

  borrowing func bytes() throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: path))
  }

  borrowing func write(_ bytes: Data) throws {
    try bytes.write(to: URL(fileURLWithPath: path))
  }
}
