import Cells
import Geodesy
import Tiles
import Wire

/// `rumbo maps`: the map files that are opened by themselves, those that come with the program and the user's own.
struct MapsCommand: Command {
  static let name = "maps"

  private let isJSON: Bool

  init(_ arguments: Arguments) throws {
    guard arguments.operands.isEmpty else { throw Failure(.mapsArguments) }
    isJSON = arguments.has("json")
  }

  func run() throws -> ExitCode {
    let environment = Environment.current
    let bundled = BundledMaps.folder(environment).map(BundledMaps.maps) ?? []
    let maps =
      bundled.map { Self.map($0, isOwn: false) } + LocalMaps.files(environment).map { Self.map($0, isOwn: true) }
    try StandardOutput.write(maps.map(\.json), orText: maps.map(\.line).joined(), asJSON: isJSON)
    return .fine
  }

  private struct Map {
    let path: String
    let isOwn: Bool
    let bytes: Int
    /// Nil if it can't be read.
    let info: ArchiveInfo?

    var line: String {
      let zooms = info.map { "zoom \($0.zooms.lowerBound) to \($0.zooms.upperBound)" } ?? "can't be read"
      let columns = [
        info?.description.name ?? path.split(separator: "/").last.map(String.init) ?? path, zooms,
        ByteCount.text(bytes),
        info?.bounds?.words ?? "", isOwn ? "yours" : "bundled", path,
      ]
      return columns.map { Sanitizer.clean($0) }.joined(separator: "\t") + "\n"
    }

    var json: JSON {
      [
        "name": .string(info?.description.name ?? ""), "path": .string(path), "own": .bool(isOwn),
        "bytes": .integer(bytes), "bounds": info?.bounds?.json ?? .null,
        "zooms": info.map { [.integer($0.zooms.lowerBound), .integer($0.zooms.upperBound)] } ?? .null,
        "source": info?.origin.map { .string($0.source) } ?? .null,
      ]
    }
  }

  private static func map(_ path: String, isOwn: Bool) -> Map {
    Map(path: path, isOwn: isOwn, bytes: SmallFile.size(of: path), info: (try? TileArchives.open(path))?.info)
  }
}
