import Glibc

/// The maps of the user's own: those that were fetched, and others that lie with them.
enum LocalMaps {
  static func files(_ environment: Environment) -> [String] {
    guard let folder = environment.mapsFolder else { return [] }
    return FileList.names(in: folder).filter(isMap).map { "\(folder)/\($0)" }
  }

  private static func isMap(_ name: String) -> Bool { name.hasSuffix(".mbtiles") || name.hasSuffix(".pmtiles") }

  /// Makes the folder for them, with those that lead there; a home is never made.
  static func makeFolder(_ environment: Environment) -> String? {
    guard let folder = environment.mapsFolder else { return nil }
    let parts = folder.split(separator: "/")
    for count in max(parts.count - 3, 1)...parts.count {
      unsafe _ = mkdir("/" + parts.prefix(count).joined(separator: "/"), 0o700)
    }
    return FileList.isFolder(folder) ? folder : nil
  }

  /// A name of a file that others can have as well.
  static func fileName(for name: String) -> String {
    let plain = name.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "-" }
    let parts = String(plain).split(separator: "-").joined(separator: "-")
    return parts.isEmpty ? "region" : String(parts.prefix(60))
  }
}
