internal import Geodesy
internal import Raster

/// Finds out where pictures belong: by a sidecar, by a world file, or by their own names.
enum Georeference {
  /// A picture and its position; nil if it isn't georeferenced.
  static func place(_ path: String) throws(TileError) -> PlacedPicture? {
    let file = Result { () throws(TileError) in try FilePicture(at: path) }
    let source = file.map { $0 as any PictureSource }
    let stem = FilePath.stem(of: path)
    let manifest = try MapManifest(beside: [Sidecar.path(of: path)])
    let name = path.fileName
    let worldFile = try manifest.placement == nil ? worldFile(of: path, stem, source, manifest.projection) : nil
    var placement = manifest.placement ?? worldFile?.placement
    let alignment = alignment(manifest, isPlaced: placement != nil)
    if alignment != nil { try (try? file.get())?.check(manifest.controlPoints) }
    if placement == nil, let alignment, let picture = try? source.get() {
      placement = Placement(.mercator, pixels: alignment.pixelsToWorld, width: picture.width, height: picture.height)
    }
    guard let placement = placement ?? PictureName.placement(of: name) else { return nil }
    let bending = alignment?.bending ?? worldFile?.bending
    let bent = bending.map { back in source.map { WarpedPicture($0, at: path, back: back) as any PictureSource } }
    let part = PartPicture.part(manifest.crop, of: bent ?? source, at: placement)
    return PlacedPicture(
      part?.source ?? bent ?? source,
      at: part?.placement ?? placement,
      description: MapDescription(name: manifest.name ?? name, attribution: manifest.attribution)
    )
  }

  /// The alignment by control points; if the position is known otherwise, they may only warp the picture.
  private static func alignment(_ manifest: MapManifest, isPlaced: Bool) -> Alignment? {
    guard !manifest.controlPoints.isEmpty, !isPlaced || manifest.fit == .spline else { return nil }
    // A fit that there are too few points for is as good as none.
    return manifest.fit.flatMap { Alignment(manifest.controlPoints, fit: $0) } ?? Alignment(manifest.controlPoints)
  }

  /// A picture in its own coordinates, as large as fits.
  static func withoutPlace(_ path: String) throws(TileError) -> PlacedPicture {
    let source = try FilePicture(at: path)
    return PlacedPicture(
      .success(source),
      at: .local(width: Double(source.width), height: Double(source.height)),
      isGeographic: false,
      description: MapDescription(name: path.fileName)
    )
  }

  /// A picture on a base image, or without a position so far.
  static func place(_ path: String, on back: BaseImage) throws(TileError) -> (picture: PlacedPicture, isPlaced: Bool) {
    let source = try FilePicture(at: path)
    let sidecar = try Sidecar.read(of: path)
    guard let transform = back.transform(in: sidecar, width: source.width, height: source.height),
      let placement = Placement(.mercator, pixels: transform, width: source.width, height: source.height)
    else { return (try withoutPlace(path), false) }
    let kept = back.kept(in: sidecar)
    let isBent = kept.fit == .spline
    if isBent { try source.check(kept.points) }
    let bending = isBent ? Alignment(kept.points, fit: .spline, unitsPerWorld: back.pixelsPerWorld)?.bending : nil
    let bent: any PictureSource =
      bending.map { WarpedPicture(source, at: path, back: $0) as any PictureSource } ?? source
    let part = PartPicture.part(kept.crop, of: .success(bent), at: placement)
    let picture = PlacedPicture(
      part?.source ?? .success(bent),
      at: part?.placement ?? placement,
      isGeographic: false,
      description: MapDescription(name: path.fileName)
    )
    return (picture, true)
  }

  /// A world file positions pixels, so it needs the size of the picture.
  private static func worldFile(
    of path: String,
    _ stem: String,
    _ source: Result<any PictureSource, TileError>,
    _ projection: Placement.Projection?
  ) throws(TileError) -> WorldFile.Place? {
    guard let picture = try? source.get() else { return nil }
    for ending in WorldFile.endings(for: path).flatMap({ [$0, $0.uppercased()] }) {
      let file = "\(stem).\(ending)"
      guard let bytes = try BoundedFile.bytes(of: file, limit: 4096) else { continue }
      guard let worldFile = WorldFile(String(decoding: bytes, as: UTF8.self)) else {
        throw .badManifest(path: file, reason: "it isn't six numbers")
      }
      var system: CoordinateSystem? = projection.map { $0 == .mercator ? .webMercator : .degrees }
      if system == nil { system = try CoordinateSystem.beside(path) }
      if system == nil, worldFile.mayBeDegrees(width: picture.width, height: picture.height) { system = .degrees }
      guard let system else { throw .projected(path: file, system: nil) }
      if case .unsupported(let name) = system { throw .projected(path: file, system: name) }
      guard let place = worldFile.place(width: picture.width, height: picture.height, in: system) else {
        throw .badManifest(path: file, reason: "its coordinates are out of range")
      }
      return place
    }
    return nil
  }

  /// A part of a picture, as a picture of its own: the rest of the sheet, such as its margin, isn't meant to be seen.
  private struct PartPicture: PictureSource {
    private let source: any PictureSource
    private let part: PixelRect

    /// Cuts a part out, with the place of that; nil where there is nothing to be cut, or no picture.
    static func part(
      _ part: PixelRect?,
      of source: Result<any PictureSource, TileError>,
      at placement: Placement
    ) -> (source: Result<any PictureSource, TileError>, placement: Placement)? {
      guard let part, let source = try? source.get() else { return nil }
      let inside = part.intersection(PixelRect(x: 0, y: 0, width: source.width, height: source.height))
      guard inside == part else { return nil }
      let (width, height) = (Double(source.width), Double(source.height))
      let place = placement.part(
        x: Double(part.x) / width,
        y: Double(part.y) / height,
        width: Double(part.width) / width,
        height: Double(part.height) / height
      )
      return (.success(PartPicture(source: source, part: part)), place)
    }

    var width: Int { part.width }
    var height: Int { part.height }

    func pixels(in crop: PixelRect, width: Int, height: Int, memory: Int) throws(TileError) -> Bitmap {
      let moved = PixelRect(x: crop.x + part.x, y: crop.y + part.y, width: crop.width, height: crop.height)
      return try source.pixels(in: moved, width: width, height: height, memory: memory)
    }
  }
}
