import Cells
import Tiles

extension Overlay {
  /// The name on the screen: the host of an address, the file without its folder, the year.
  var shortName: String {
    let short = TileAddress.host(in: name) ?? name.split(separator: "/").last.map(String.init) ?? name
    return Sanitizer.clean(short, limit: 80)
  }
}
