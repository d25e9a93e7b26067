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
  /// A pair of points, counted from 1, that is at no place of its picture.
  case pairBeside(path: String, pair: Int, ControlPoint, width: Int, height: Int)
  case notWritable(path: String, reason: String)
  /// An address without placeholders.
  case badAddress(String)
  /// An address of something else than the web.
  case badScheme(String)
  /// A map or a folder that holds no heights.
  case noHeights(path: String)
  /// Heights in a file of a kind that isn't supported.
  case badHeights(path: String, reason: String)
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

  package var path: String {
    switch self {
    case .noHeights(let path), .badHeights(let path, _): path
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
  var isExtract: Bool {
    [".osm.pbf", ".osm", ".osm.gz", ".osm.bz2"].contains { path.lowercased().hasSuffix($0) }
  }

  var name: String { path.fileName }
  var givenPath: String { path == name ? "the path" : path }
  var address: String { WebAddress.withoutSecrets(path) }
}
