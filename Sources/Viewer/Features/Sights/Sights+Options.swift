import Cells
import Geodesy
import Places
import Tiles
import Web

/// The options.
extension Sights {
  static let options: [Option] = [
    .value(
      "sights",
      "URL",
      "get places as GeoJSON from this server; {bbox} in the address is replaced by the area in view"
    ).ranked(260).checked { _ = try Sights.feed($0) },
    .value("photos", "FOLDER", "show the geotagged photos in this folder").ranked(270).checked {
      _ = try Sights.folder($0)
    },
  ]

  private static func feed(_ address: String) throws(Failure) -> SightFeed {
    guard let feed = SightFeed(address), WebAddress(feed.address(of: .world)) != nil else {
      let shown = Sanitizer.clean(WebAddress.withoutSecrets(address))
      throw Failure(.placeServerInvalid, shown)
    }
    return feed
  }

  private static func folder(_ path: String) throws(Failure) -> String {
    guard !FileList.isFolder(path) else { return path }
    throw Failure(.photoFolderMissing, Sanitizer.clean(path))
  }

  /// The server of further places, if any: pages and snapshots need no network.
  static func server(_ host: Host) throws(Failure) -> SightServer? {
    guard host.start.isLive, !host.maps.serving.isOffline, let folder = host.maps.serving.cache else { return nil }
    guard let address = host.start.arguments["sights"] else { return nil }
    return SightServer(try feed(address), keptIn: folder + "/sights.db", saying: host.look.words, host.work)
  }
}
