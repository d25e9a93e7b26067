internal import Glibc

/// The names in a folder.
package enum Folder {
  /// More names than this are not read; no map that people make by hand comes near.
  private static let maxNames = 4_000_000

  /// The names in a folder; nil if a file is at the path.
  package static func namesIfFolder(at path: String) throws(TileError) -> [String]? {
    try FileKind(at: path) == .folder ? names(in: path) : nil
  }

  /// The names in a folder in their byte order, hidden ones left out.
  static func names(in path: String) throws(TileError) -> [String] {
    guard let folder = unsafe opendir(path) else {
      throw .notReadable(path: path, reason: SystemProblem.words(of: errno))
    }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder), names.count < maxNames {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { field in
        unsafe field.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: field.pointee)) {
          unsafe String(cString: $0)
        }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
