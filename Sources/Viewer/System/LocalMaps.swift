import Glibc

/// The maps of the user's own: those that were fetched, and others that lie with them.
enum LocalMaps {
  static func files(_ environment: Environment) -> [String] {
    guard let folder = environment.mapsFolder else { return [] }
    return FileList.names(in: folder).filter(isMap).map { "\(folder)/\($0)" }
  }

  private static func isMap(_ name: String) -> Bool { name.hasSuffix(".mbtiles") || name.hasSuffix(".pmtiles") }

  /// Makes the folder for them, with those that lead there.
  static func makeFolder(_ environment: Environment) -> String? {
    environment.mapsFolder.flatMap { FileList.make($0) ? $0 : nil }
  }

  static func remove(_ path: String) -> Bool { unsafe unlink(path) == 0 }

  /// A name of a file that others can have as well.
  static func fileName(for name: String) -> String {
    let plain = name.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "-" }
    let parts = String(plain).split(separator: "-").joined(separator: "-")
    return parts.isEmpty ? "region" : String(parts.prefix(60))
  }
}
