package import Geodesy
internal import Glibc

/// Properties of the maps of pictures.
extension MapStack {
  package var isEmpty: Bool { pictures.isEmpty }

  /// The part of the world that the maps take, all together; the whole world where there are none.
  package var bounds: WorldRect {
    details.prefix(pictures.count).map(\.bounds).reduce(nil) { $0?.union($1) ?? $1 } ?? .square
  }

  /// The corners of each map, clockwise from its upper left.
  package var outlines: [[WorldPoint]] { pictures.map(\.placement.corners) }

  /// Whether all there is is one picture.
  package var isSinglePicture: Bool { pictures.count == 1 && pictures[0] is PictureMap && vectorArchives.isEmpty }

  /// Whether the only map is a picture whose inside is placed differently in Mercator than its corners suggest.
  ///
  /// Half a pixel isn't visible.
  package var isUnevenPicture: Bool {
    guard isSinglePicture, isGeographic, let size = (pictures[0] as? PictureMap)?.size else { return false }
    let placement = pictures[0].placement
    guard placement.projection == .equirectangular else { return false }
    let bounds = placement.bounds
    let pixel = min((bounds.maxX - bounds.minX) / Double(size.width), (bounds.maxY - bounds.minY) / Double(size.height))
    let pieces = PictureStrips(width: size.width, height: size.height, placement: placement, tolerance: pixel / 2)
    return pieces.strips.count > 1
  }

  /// The picture, where it is one without a place on earth, for others to be laid over it.
  package var backPicture: BaseImage? {
    guard isSinglePicture, !isGeographic, let size = (pictures[0] as? PictureMap)?.size else { return nil }
    return BaseImage(name: pictures[0].description.name, width: size.width, height: size.height)
  }

  /// Whether the maps go round the world, so that there is no edge to the east and west.
  package var isWorldWide: Bool {
    zip(pictures, details).contains { $0.isGeographic && $1.bounds.maxX - $1.bounds.minX >= 1 - 1e-9 }
  }

  /// Whether the maps have places on earth, and not just coordinates of their own.
  package var isGeographic: Bool { pictures.contains(where: \.isGeographic) }

  /// The zooms, as the camera counts them, between which there is something to be seen.
  ///
  /// At the nearest, a pixel of the most detailed map takes four dots; at the farthest, all maps together take 32.
  package var zooms: ClosedRange<Double> {
    let finest = pictures.map(\.finestSamplesPerWorld).max() ?? Self.samplesAtZoomZero
    let side = max(bounds.maxX - bounds.minX, bounds.maxY - bounds.minY, 1e-9)
    let nearest = log2(finest * 4 / Self.samplesAtZoomZero)
    return min(log2(32 / side / Self.samplesAtZoomZero), nearest)...nearest
  }

  /// Where each map lies, and from how near its pixels take four dots.
  package var reaches: [(bounds: WorldRect, zoom: Double)] {
    zip(pictures, details).map { ($1.bounds, log2($0.finestSamplesPerWorld * 4 / Self.samplesAtZoomZero)) }
  }

  /// The world is 128 columns wide then, which are 256 dots.
  private static let samplesAtZoomZero = 256.0

  /// The names of the maps, the most detailed first.
  package var names: [String] { inOrder.map { pictures[$0].description.name } }

  /// The attributions, each once.
  package var attribution: String {
    var seen: Set<String> = []
    return inOrder.compactMap { pictures[$0].description.attribution }
      .filter { seen.insert($0).inserted }
      .joined(separator: " · ")
  }

  private var inOrder: [Int] { orderedByDetail(Array(pictures.indices), around: WorldPoint(x: 0.5, y: 0.5)) }
}
