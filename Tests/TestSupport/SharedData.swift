import Foundation

/// The development data beside the project, which is not part of it and may be missing.
package enum SharedData {
  /// The word that a test skips with where the data isn't there.
  package static let absence = "the shared development data is not beside this checkout"

  package static var isPresent: Bool { FileManager.default.fileExists(atPath: path("data/README.md")) }

  package static func path(_ name: String) -> String {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 1...4 { folder.deleteLastPathComponent() }
    return folder.appendingPathComponent("shared").appendingPathComponent(name).path
  }
}
