package import Geodesy
package import Raster
internal import Wire

/// An image without coordinates on which others are aligned: a world of its own, in pixels.
package struct BaseImage: Hashable, Sendable {
  /// The file name without the folder, because both images may be moved together.
  package let name: String
  package let width: Int
  package let height: Int

  package init(name: String, width: Int, height: Int) {
    (self.name, self.width, self.height) = (name, width, height)
  }

  /// The longer side, which is the width of its world.
  package var pixelsPerWorld: Double { Double(max(width, height)) }

  /// From its pixels to the world that it is shown in.
  package var pixelsToWorld: AffineTransform {
    AffineTransform.scale(x: 1 / Double(width), y: 1 / Double(height))
      .then(Placement.local(width: Double(width), height: Double(height)).transform)
  }

  package func pixel(at place: WorldPoint) -> (x: Double, y: Double) {
    pixelsToWorld.inverse?.apply(place.x, place.y) ?? (x: 0, y: 0)
  }

  func place(ofPixel x: Double, _ y: Double) -> WorldPoint {
    let place = pixelsToWorld.apply(x, y)
    return WorldPoint(x: place.x, y: place.y)
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
