import Baking
import Glibc

/// A folder with the layers of the world, a file each.
struct LayerFolder {
  let path: String

  private static let endings = [".geojsonl.gz", ".geojsonl"]

  /// Reads a layer from its first line to its last; one that isn't there has none.
  func read(_ layer: String, _ take: (LayerFeature) -> Void) throws(BakingError) {
    guard let file = file(of: layer) else { return }
    try LayerFile(path: file).read(take)
  }

  private func file(of layer: String) -> String? {
    Self.endings.map { "\(path)/\(layer)\($0)" }.first { unsafe access($0, F_OK) == 0 }
  }
}
