internal import Geodesy
internal import Images
package import Raster
internal import Wire

/// Saves a picture's alignment beside it: in a sidecar for Rumbo, and in a world file for other programs.
package enum AlignmentFiles {
  /// Half the circumference of Web Mercator's sphere, in metres.
  private static let halfWorld = WorldPoint.equator / 2

  /// Reads control points from a separate file, all of which are meant to be used.
  package static func points(at path: String) throws(TileError) -> [ControlPoint] {
    guard let json = try Sidecar.json(at: path, otherwise: TileError.badPairs) else { throw .pairsNotFound(path: path) }
    let points = ControlPoint.read(json)
    if let wrong = points.firstIndex(of: nil) {
      throw .badPairs(path: path, reason: "pair \(wrong + 1) has no pixel, longitude and latitude that can be")
    }
    return points.compactMap(\.self)
  }

  /// The saved alignment of a picture.
  package struct StoredAlignment: Sendable {
    package let points: [ControlPoint]
    package let fit: Alignment.Fit?
    /// The part of the picture that is meant to be seen; nil for all of it.
    package let crop: PixelRect?

    package init(points: [ControlPoint], fit: Alignment.Fit?, crop: PixelRect?) {
      (self.points, self.fit, self.crop) = (points, fit, crop)
    }
  }

  /// The pairs and the crop in a picture's sidecar; empty without a sidecar.
  ///
  /// With a base image, those relative to it.
  package static func kept(beside path: String, on back: BaseImage? = nil) throws(TileError) -> StoredAlignment {
    if let back { return back.kept(in: try Sidecar.read(of: path)) }
    let manifest = MapManifest(try Sidecar.read(of: path))
    return StoredAlignment(points: manifest.controlPoints, fit: manifest.fit, crop: manifest.crop)
  }

  /// Writes both files and returns their paths; each is whole or as it was, whatever happens, and where one can't be
  /// written the sidecar, which counts here, is as it was.
  package static func write(
    _ alignment: Alignment,
    crop: PixelRect? = nil,
    beside path: String
  ) throws(TileError) -> [String] {
    try write(alignment.pixelsToWorld, alignment, points: alignment.points, crop: crop, beside: path)
  }

  /// Writes both files for a picture that was aligned by hand, possibly with a crop.
  ///
  /// Points that don't determine its position are saved too, so that work can continue.
  package static func write(
    _ pixelsToWorld: AffineTransform,
    points: [ControlPoint] = [],
    crop: PixelRect?,
    beside path: String
  ) throws(TileError) -> [String] {
    try write(pixelsToWorld, nil, points: points, crop: crop, beside: path)
  }

  private static func write(
    _ pixelsToWorld: AffineTransform,
    _ alignment: Alignment?,
    points: [ControlPoint],
    crop: PixelRect?,
    beside path: String
  ) throws(TileError) -> [String] {
    let picture = try FilePicture(at: path)
    let (pixelsToWorld, points) = brought(pixelsToWorld, points, width: picture.width, height: picture.height)
    guard
      let placement = Placement(.mercator, pixels: pixelsToWorld, width: picture.width, height: picture.height)
    else { throw .beyondWorld(path: path) }
    var object = try Sidecar.read(of: path).object ?? JSONObject()
    object = object.without(["projection", "bounds", "corners", "controlPoints", "fit", "fitNote", "crop", "points"])
    object.append("projection", .string(Placement.Projection.mercator.rawValue))
    object.append("corners", MapManifest.corners(of: placement))
    if !points.isEmpty { object.append("controlPoints", .array(points.map(\.json))) }
    if let alignment {
      object.append("fit", .string(alignment.fit.rawValue))
      if alignment.fit == .spline { object.append("fitNote", .string(Self.splineNote)) }
    } else if !points.isEmpty {
      object.append("fit", .string(Self.byHand))
    }
    if let crop {
      object.append("crop", MapManifest.json(ofCrop: crop))
    }
    // Degrees don't reach as far as worlds do.
    guard MapManifest(.object(object)).placement != nil else { throw .beyondWorld(path: path) }
    let world = "\(FilePath.stem(of: path)).\(WorldFile.endings(for: path)[0])"
    let manifest = try Sidecar.write(
      .object(object),
      of: path,
      after: (Array(worldFile(pixelsToWorld).utf8), to: world)
    )
    return [manifest, world]
  }

  /// The same place on earth, in the world that maps and other programs begin with, whichever one it was found in.
  private static func brought(
    _ pixelsToWorld: AffineTransform,
    _ points: [ControlPoint],
    width: Int,
    height: Int
  ) -> (AffineTransform, [ControlPoint]) {
    let worlds = pixelsToWorld.apply(Double(width) / 2, Double(height) / 2).x.rounded(.down)
    guard worlds != 0 else { return (pixelsToWorld, points) }
    let brought = points.map { point in
      ControlPoint(x: point.x, y: point.y, place: WorldPoint(x: point.place.x - worlds, y: point.place.y))
    }
    return (pixelsToWorld.then(.translation(x: -worlds, y: 0)), brought)
  }

  /// Saves a picture's position on another one; there is no world file, since that is about the earth.
  package static func write(
    _ pixelsToWorld: AffineTransform,
    _ kept: StoredAlignment,
    beside path: String,
    on back: BaseImage
  ) throws(TileError) -> [String] {
    let picture = try FilePicture(at: path)
    guard Placement(.mercator, pixels: pixelsToWorld, width: picture.width, height: picture.height) != nil else {
      throw .beyondWorld(path: path)
    }
    let json = back.sidecar(
      try Sidecar.read(of: path),
      pixelsToWorld,
      width: picture.width,
      height: picture.height,
      kept
    )
    return [try Sidecar.write(json, of: path)]
  }

  /// The saved fit of a picture that has pairs but was positioned by hand.
  static let byHand = "hand"

  /// A picture's saved position, from its pixels to worlds; nil if none is saved.
  package static func place(of path: String, on back: BaseImage? = nil) throws(TileError) -> AffineTransform? {
    let (picture, sidecar) = (try FilePicture(at: path), try Sidecar.read(of: path))
    if let back { return back.transform(in: sidecar, width: picture.width, height: picture.height) }
    guard let placement = MapManifest(sidecar).placement, placement.projection == .mercator else { return nil }
    return AffineTransform.scale(x: 1 / Double(picture.width), y: 1 / Double(picture.height)).then(placement.transform)
  }

  private static let splineNote =
    "The corners and the world file hold the nearest affine; the control points bend the picture."

  /// Six lines in metres of Web Mercator: a, b, c, d and the centre of the upper left pixel; north is up.
  private static func worldFile(_ pixelsToWorld: AffineTransform) -> String {
    let toMeters = AffineTransform(a: 2 * halfWorld, b: 0, c: 0, d: -2 * halfWorld, tx: -halfWorld, ty: halfWorld)
    let place = AffineTransform.translation(x: 0.5, y: 0.5).then(pixelsToWorld).then(toMeters)
    return [place.a, place.b, place.c, place.d, place.tx, place.ty].map { "\($0)\n" }.joined()
  }
}

extension JSONObject {
  /// The object without some of its fields.
  fileprivate func without(_ names: Set<String>) -> JSONObject {
    JSONObject(fields.filter { !names.contains($0.name) }.map { ($0.name, $0.value) })
  }
}

/// A picture's position on another one, in its sidecar: `"over": [{"picture": "back.jpg", "size": [width, height],
/// "corners": [[x, y] × 4], "points": [{"pixel": [x, y], "back": [x, y]}], "fit", "crop"}]`, all in pixels.
extension BaseImage {
  /// Whether an entry of a sidecar is about this picture, and not about another one of its name.
  private func isMeant(by entry: JSON) -> Bool {
    entry["picture"]?.string == name && entry["size"]?.array?.compactMap(\.int) == [width, height]
  }

  private func entry(in sidecar: JSON) -> JSON? { sidecar["over"]?.array?.last(where: isMeant) }

  func kept(in sidecar: JSON) -> AlignmentFiles.StoredAlignment {
    let entry = entry(in: sidecar)
    return AlignmentFiles.StoredAlignment(
      points: entry.map(points) ?? [],
      fit: entry?["fit"]?.string.flatMap(Alignment.Fit.init(rawValue:)),
      crop: MapManifest.crop(entry?["crop"])
    )
  }

  private func points(in entry: JSON) -> [ControlPoint] {
    (entry["points"]?.array ?? []).prefix(ControlPoint.most).compactMap { point in
      let numbers = [point["pixel"]?[0], point["pixel"]?[1], point["back"]?[0], point["back"]?[1]].compactMap {
        $0?.number
      }
      guard numbers.count == 4, numbers.allSatisfy({ abs($0) < 1e9 }) else { return nil }
      return ControlPoint(x: numbers[0], y: numbers[1], place: place(ofPixel: numbers[2], numbers[3]))
    }
  }

  /// From the pixels of a picture to worlds; nil if the sidecar has no position.
  func transform(in sidecar: JSON, width: Int, height: Int) -> AffineTransform? {
    let corners = entry(in: sidecar)?["corners"]?.array?.compactMap { corner -> WorldPoint? in
      guard let x = corner[0]?.number, let y = corner[1]?.number else { return nil }
      return place(ofPixel: x, y)
    }
    guard let corners, corners.count == 4 else { return nil }
    let (origin, right, down) = (corners[0], corners[1], corners[3])
    return AffineTransform(
      a: (right.x - origin.x) / Double(width),
      b: (right.y - origin.y) / Double(width),
      c: (down.x - origin.x) / Double(height),
      d: (down.y - origin.y) / Double(height),
      tx: origin.x,
      ty: origin.y
    )
  }

  /// A sidecar with the picture's position on this one; entries for others stay.
  func sidecar(
    _ before: JSON,
    _ transform: AffineTransform,
    width: Int,
    height: Int,
    _ kept: AlignmentFiles.StoredAlignment
  ) -> JSON {
    func json(_ place: (x: Double, y: Double)) -> JSON { [.number(place.x), .number(place.y)] }
    let corners = [(0, 0), (width, 0), (width, height), (0, height)].map { corner -> JSON in
      let place = transform.apply(Double(corner.0), Double(corner.1))
      return json(pixel(at: WorldPoint(x: place.x, y: place.y)))
    }
    var entry = JSONObject()
    entry.append("picture", .string(name))
    entry.append("size", json((Double(self.width), Double(self.height))))
    entry.append("corners", .array(corners))
    if !kept.points.isEmpty {
      let points = kept.points.map { point -> JSON in
        ["pixel": json((point.x, point.y)), "back": json(pixel(at: point.place))]
      }
      entry.append("points", .array(points))
    }
    if let fit = kept.fit?.rawValue ?? (kept.points.isEmpty ? nil : AlignmentFiles.byHand) {
      entry.append("fit", .string(fit))
    }
    if let crop = kept.crop { entry.append("crop", MapManifest.json(ofCrop: crop)) }
    let others = (before["over"]?.array ?? []).filter { !isMeant(by: $0) }
    let fields = (before.object ?? JSONObject()).fields.filter { $0.name != "over" }.map { ($0.name, $0.value) }
    return .object(JSONObject(fields + [("over", .array(others + [.object(entry)]))]))
  }
}
