internal import Geodesy
internal import Raster
internal import Wire

/// The JSON file beside or within a map; every field is optional.
///
/// `{"name", "attribution", "projection": "equirectangular" | "mercator", "bounds": [west, south, east, north],
/// "corners": [[longitude, latitude] × 4 from the upper left clockwise], "scheme": "xyz" | "tms" | "levels",
/// "tileSize", "width", "height", "levels": [coarsest, finest], "crop": [left, top, width, height], "fit": "similarity"
/// |
/// "affine" | "spline" | "hand", "controlPoints": [{"pixel", "longitude", "latitude"}]}`
struct MapManifest: Hashable {
  enum Scheme: String {
    case xyz, tms, levels
  }

  var name: String?
  var attribution: String?
  var projection: Placement.Projection?
  var placement: Placement?
  var scheme: Scheme?
  var tileSize: Int?
  /// The whole map at its finest level, in pixels.
  var size: (width: Int, height: Int)? { width.flatMap { width in height.map { (width, $0) } } }
  var levels: ClosedRange<Int>?
  /// The places of the picture that are known on earth too.
  var controlPoints: [ControlPoint] = []
  /// The fit of the control points, if stated.
  var fit: Alignment.Fit?
  /// The part of the picture that is meant to be seen, in pixels; nil for all of it.
  var crop: PixelRect?
  private var width: Int?
  private var height: Int?

  /// Reads the first manifest that there is at some paths; an empty one where there is none.
  init(beside paths: [String]) throws(TileError) {
    for path in paths {
      guard let manifest = try MapManifest(at: path) else { continue }
      self = manifest
      return
    }
  }

  /// Reads a manifest; nil where there is no such file.
  init?(at path: String) throws(TileError) {
    guard let json = try Sidecar.json(at: path, otherwise: TileError.badManifest) else { return nil }
    self.init(json)
    guard placement != nil || !Self.speaksOfPlace(json) else {
      throw .badManifest(path: path, reason: "its corners don't enclose a place on earth")
    }
  }

  init(_ json: JSON) {
    name = Self.text(json["name"])
    attribution = Self.text(json["attribution"])
    projection = json["projection"]?.string.flatMap { Placement.Projection(rawValue: $0.lowercased()) }
    placement = Self.placement(json, projection ?? .equirectangular)
    scheme = json["scheme"]?.string.flatMap { Scheme(rawValue: $0.lowercased()) }
    tileSize = json["tileSize"]?.int.flatMap { (16...4096).contains($0) ? $0 : nil }
    width = json["width"]?.int.flatMap { (1...1 << 30).contains($0) ? $0 : nil }
    height = json["height"]?.int.flatMap { (1...1 << 30).contains($0) ? $0 : nil }
    levels = Self.levels(json)
    crop = Self.crop(json["crop"])
    fit = json["fit"]?.string.flatMap(Alignment.Fit.init(rawValue:))
    controlPoints = ControlPoint.points(in: json)
  }

  /// Left, top, width and height.
  static func crop(_ json: JSON?) -> PixelRect? {
    let numbers = json?.array?.compactMap(\.int) ?? []
    guard numbers.count == 4, numbers.allSatisfy({ (0...1 << 30).contains($0) }), numbers[2] > 0, numbers[3] > 0 else {
      return nil
    }
    return PixelRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  static func json(ofCrop crop: PixelRect) -> JSON {
    .array([crop.x, crop.y, crop.width, crop.height].map { .number(Double($0)) })
  }

  private static func text(_ json: JSON?) -> String? {
    json?.string.flatMap { $0.isEmpty ? nil : String($0.prefix(400)) }
  }

  private static func speaksOfPlace(_ json: JSON) -> Bool {
    json["corners"]?.isNull == false || json["bounds"]?.isNull == false
  }

  private static func placement(_ json: JSON, _ projection: Placement.Projection) -> Placement? {
    if let corners = json["corners"]?.array {
      let places = corners.compactMap { corner in
        corner[0]?.number.flatMap { east in corner[1]?.number.map { (east: east, north: $0) } }
      }
      return places.count == corners.count ? Placement(projection, corners: places) : nil
    }
    guard let numbers = bounds(json["bounds"]), numbers.count == 4 else { return nil }
    return Placement(projection, west: numbers[0], south: numbers[1], east: numbers[2], north: numbers[3])
  }

  /// Four numbers, in an array or, as other programs write them, in a string.
  private static func bounds(_ json: JSON?) -> [Double]? {
    if let text = json?.string { return text.split(separator: ",").compactMap { JSONText.number($0) } }
    return json?.array?.compactMap(\.number)
  }

  private static func levels(_ json: JSON) -> ClosedRange<Int>? {
    guard let first = json["levels"]?[0]?.int, let last = json["levels"]?[1]?.int else { return nil }
    guard (0...TileID.deepestZoom).contains(first), (first...TileID.deepestZoom).contains(last) else { return nil }
    return first...last
  }

  /// Numbers in the text of others.
  enum JSONText {
    static func number(_ text: Substring) -> Double? {
      let trimmed = text.filter { !$0.isWhitespace }
      return (try? JSONParser.parse(Array(trimmed.utf8)))?.number
    }
  }
}

extension MapManifest {
  /// The corners of a placement in degrees east and north, as a manifest has them.
  static func corners(of placement: Placement) -> JSON {
    let corners = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { corner in
      let place = placement.transform.apply(corner.0, corner.1)
      return switch placement.projection {
      case .equirectangular: (east: place.x, north: place.y)
      case .mercator: (east: (place.x - 0.5) * 360, north: Mercator.degreesNorth(ofY: place.y))
      }
    }
    return .array(corners.map { [.number($0.east), .number($0.north)] })
  }
}
