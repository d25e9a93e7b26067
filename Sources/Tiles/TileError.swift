package import Geodesy
package import Images
package import Web

/// The reason why a map, or a part of it, can't be shown.
///
/// `problem` describes the failure for the user; `advice` names the next thing to try.
package enum TileError: Error, Equatable {
  case notFound(path: String)
  case notReadable(path: String, reason: String)
  /// A pipe, a device or a socket.
  case notAFile(path: String)
  /// Where one picture is wanted.
  case isFolder(path: String)
  case unknownFormat(path: String)
  case badManifest(path: String, reason: String)
  /// A world file in a coordinate system that isn't supported, or isn't named.
  case projected(path: String, system: String?)
  case badPicture(path: String, PictureError)
  /// An archive that makes no sense as a whole.
  case damaged(path: String, reason: String)
  /// A sound archive of a kind that isn't known here.
  case unsupported(path: String, reason: String)
  case badTile(path: String, TileID, reason: String)
  case noPlace(path: String)
  /// A map of the earth was opened on a picture that isn't georeferenced.
  case needsEarth(path: String, back: String)
  /// It was put where nothing can lie.
  case beyondWorld(path: String)
  /// A file of pairs of points, which isn't there or makes no sense.
  case pairsNotFound(path: String)
  case badPairs(path: String, reason: String)
  /// A pair of points, counted from 0, that is at no place of its picture.
  case pairBeside(path: String, pair: Int, ControlPoint, width: Int, height: Int)
  case notWritable(path: String, reason: String)
  /// An address without placeholders.
  case badAddress(String)
  /// An address of something else than the web.
  case badScheme(String)
  /// A server fails or can't be reached.
  case notServed(host: String, problem: String, WebError? = nil)
  /// A server gives what is no map, or none that can be read.
  case unusable(host: String, problem: String)
  /// The work was cancelled.
  case givenUp
  /// A server has an address for each tile, and none at those asked for.
  case givesNothing(host: String)
  /// A server has only whole files.
  case givesNoParts(host: String)
  /// Another file has taken the place of one that is read.
  case changed(path: String)

  /// One line, which begins with the name of the file where that is what is wrong.
  package var problem: String {
    switch self {
    case .notFound, .pairsNotFound: "\(name) does not exist."
    case .notReadable(_, let reason): "\(name) can't be read: \(reason)."
    case .notAFile: "\(name) is neither a file nor a folder."
    case .isFolder: "\(name) is a folder."
    case .unknownFormat: "\(name) is not a map Rumbo can read."
    case .badManifest(_, let reason), .badPairs(_, let reason): "\(name) is invalid: \(reason)."
    case .projected(_, let system?): "\(name) is in the coordinate system “\(system)”, which isn't supported."
    case .projected(_, nil): "\(name) is in metres, and no .prj or .aux.xml beside it names their coordinate system."
    case .badPicture(_, .notAPicture) where isExtract: "\(name) is an OpenStreetMap extract, not a map yet."
    case .badPicture(_, .notAPicture) where !FilePath.isPicture(path): "\(name) is not a map Rumbo can read."
    case .badPicture(_, let error): "\(name) \(error.problem)."
    case .damaged(_, let reason): "\(name) is damaged: \(reason)."
    case .unsupported(_, let reason): "\(name) can't be used: \(reason)."
    case .badTile(_, let id, let reason): "Tile \(id.zoom)/\(id.x)/\(id.y) of \(name) is damaged: \(reason)."
    case .noPlace: "\(name) is not georeferenced."
    case .needsEarth(_, let back): "\(name) is a map of the earth, where \(back) has no place."
    case .pairBeside(_, let pair, let point, let width, let height):
      "Pair \(pair + 1) is at pixel \(point.x), \(point.y), but the picture is \(width) × \(height)."
    case .beyondWorld: "\(name) extends too far beyond the world to be saved."
    case .notWritable(_, let reason): "\(name) can't be written: \(reason)."
    case .badAddress(let text): "“\(WebAddress.withoutSecrets(text))” is not an address of tiles."
    case .badScheme(let text): "“\(WebAddress.withoutSecrets(text))” is not a web address."
    case .notServed(_, let problem, _), .unusable(_, let problem): problem
    case .givenUp: "It is no longer wanted."
    case .givesNothing(let host): "\(host) has no tiles for this view."
    case .givesNoParts(let host): "\(host) serves whole files only, not parts of them (HTTP ranges)."
    case .changed: "\(name) is changing while being read."
    }
  }

  package var advice: String {
    switch self {
    case .notFound: "Check the spelling of \(path == name ? "the path" : path)."
    case .notReadable(_, SystemProblem.tooManyFiles): "Open fewer maps at once, or raise the limit with ulimit -n."
    case .notReadable: "Check its permissions."
    case .notAFile, .unknownFormat: "Use a folder of tiles, an .mbtiles or .pmtiles file, or a picture."
    case .isFolder: "Give the picture itself, a PNG, JPEG or WebP."
    case .needsEarth: "Lay a picture over it, or first give it a place on earth with rumbo align."
    case .pairBeside:
      "Count pixels from the upper left corner, and check that the pairs belong to this picture."
    case .projected(_, let system):
      "\(system == nil ? "Add its .prj, or convert the image" : "Convert the image"): gdalwarp -t_srs EPSG:3857, then "
        + "gdal_translate -co WORLDFILE=YES to PNG."
    case .badManifest: "Correct it, or remove it: most maps can do without one."
    case .badPicture(_, .needsMemory): "Give the map more memory with --memory."
    case .badPicture(_, .notAPicture) where isExtract: "Make one of it: rumbo bake \(path) --out town.mbtiles"
    case .badPicture(_, .notAPicture) where !FilePath.isPicture(path):
      "Use a folder of tiles, an .mbtiles or .pmtiles file, or a picture."
    case .badPicture(_, .notAPicture): "Convert it to one of these, or give another file."
    case .badPicture: "Get the picture again; the rest of the map works without it."
    case .damaged: "Get the map again."
    case .unsupported: "Convert it to PNG, JPEG, WebP or vector tiles, compressed with gzip or not at all."
    case .badTile: "Get the map again; the rest of it works without this tile."
    case .noPlace: "Rename it like 2618s+4852w+01+01.png, or put a world file or a .json with its corners beside it."
    case .beyondWorld: "Move it closer to the world or make it smaller; if it was placed by pairs, check them."
    case .pairsNotFound: "Check the spelling of the file with the pairs of points."
    case .badPairs: #"Write pairs as {"points": [{"pixel": [x, y], "longitude": …, "latitude": …}]}."#
    case .notWritable: "Check the folder and the free space on the disk."
    case .badAddress:
      "Give one with placeholders, as in 'https://example.org/{z}/{x}/{y}.png', a TileJSON or a .pmtiles."
    case .badScheme: "Give an address that begins with http:// or https://, or the path of a file."
    case .notServed, .unusable, .givenUp: "Check the address and the network; tiles seen before are shown meanwhile."
    case .givesNothing: "Check the address and its placeholders {z}, {x} and {y}."
    case .givesNoParts: "Download the file and open that, or ask the server's operator for ranges."
    case .changed: "Wait until the upload is complete, and try again."
    }
  }

  package var path: String {
    switch self {
    case .notFound(let path), .notAFile(let path), .isFolder(let path), .unknownFormat(let path), .noPlace(let path),
      .needsEarth(let path, _), .beyondWorld(let path), .pairsNotFound(let path), .pairBeside(let path, _, _, _, _):
      path
    case .notReadable(let path, _), .badManifest(let path, _), .badPicture(let path, _), .notWritable(let path, _),
      .badPairs(let path, _), .projected(let path, _):
      path
    case .badAddress(let path), .badScheme(let path), .notServed(let path, _, _), .unusable(let path, _),
      .givesNoParts(let path), .givesNothing(let path), .changed(let path):
      path
    case .givenUp: ""
    case .damaged(let path, _), .unsupported(let path, _), .badTile(let path, _, _): path
    }
  }

  /// Whether it may be had at another time, or from another server.
  package var isOfServer: Bool {
    switch self {
    case .notServed, .unusable, .givenUp, .givesNoParts, .givesNothing, .changed: true
    default: false
    }
  }

  /// Whether what comes is no map.
  package var isUnreadable: Bool { if case .unusable = self { true } else { false } }

  /// Whether more memory would have helped.
  package var isWantOfMemory: Bool {
    if case .badPicture(_, .needsMemory) = self { true } else { false }
  }

  /// Whether the extension is that of an OpenStreetMap extract.
  private var isExtract: Bool {
    [".osm.pbf", ".osm", ".osm.gz", ".osm.bz2"].contains { path.lowercased().hasSuffix($0) }
  }

  private var name: String { FilePath.name(of: path) }
}
