import Geodesy
import Glibc
import Tiles

/// Finds the maps that come with the program.
enum BundledMaps {
  /// The first view of the bundled city: Monaco, from the palace to the harbour.
  static let firstView = (center: Coordinate(north: 43.7345, east: 7.4215), zoom: 14.6)

  /// The folders they may be in, the first that exists counts.
  static func candidates(_ environment: Environment, executable: String) -> [String] {
    if let named = environment["RUMBO_MAPS"] { return [named] }
    let folder = parent(of: executable)
    var candidates = [folder + "/Maps", parent(of: folder) + "/share/rumbo/Maps"]
    var above = folder
    while above != "/", !above.isEmpty {
      above = parent(of: above)
      candidates.append((above == "/" ? "" : above) + "/Maps")
    }
    return candidates
  }

  /// The folder with the maps, wherever the program was started from.
  static func folder(_ environment: Environment) -> String? {
    candidates(environment, executable: executablePath).first(where: FileList.isFolder)
  }

  /// The world, on which vector maps of parts of it lie; under images it would hide them.
  static func ground(under maps: MapStack, _ environment: Environment) -> (any TileArchive)? {
    let vectors = maps.vectorArchives.map(\.info.grid.map.bounds)
    guard maps.isEmpty, !vectors.isEmpty, !vectors.contains(where: { $0.maxX - $0.minX >= 1 }) else { return nil }
    return folder(environment).flatMap { try? TileArchives.open($0 + "/world.mbtiles") }
  }

  /// The words for kinds of places, in the folder of the maps.
  static func kinds(_ environment: Environment = .current) -> String? { folder(environment).map { $0 + "/kinds.gz" } }

  /// The maps in the folder that are opened by default: the archives; if there are none, pyramids and images.
  static func maps(in folder: String) -> [String] {
    let names = FileList.names(in: folder)
    let archives = names.filter { $0.hasSuffix(".mbtiles") || $0.hasSuffix(".pmtiles") }
    guard archives.isEmpty else { return archives.map { "\(folder)/\($0)" } }
    let maps = names.filter { $0 != "styles" && FileList.isFolder("\(folder)/\($0)") }
    let hasPictures = names.contains { name in [".png", ".jpg", ".webp"].contains { name.hasSuffix($0) } }
    return maps.map { "\(folder)/\($0)" } + (hasPictures ? [folder] : [])
  }

  private static var executablePath: String {
    var buffer = [CChar](repeating: 0, count: 4096)
    let length = unsafe readlink("/proc/self/exe", &buffer, buffer.count - 1)
    return String(decoding: buffer.prefix(max(length, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
    return String(path[..<slash])
  }
}

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
