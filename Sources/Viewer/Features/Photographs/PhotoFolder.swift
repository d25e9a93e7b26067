import Geodesy
import Images

/// A folder of photographs, those of which the camera knew the place.
nonisolated enum PhotoFolder {
  /// A folder with more is looked at so far.
  private static let most = 20_000

  /// Old photographs are few: so many years before and after count as the time that was asked for.
  private static let yearsAround = 5

  /// A sight for each of them, in the order of their names; with a year for those alone that were taken about then.
  static func sights(in folder: String, year: Int? = nil) -> [MapSight] {
    FileList.pictures(in: folder)
      .prefix(most)
      .compactMap { sight(of: $0, in: folder, year: year) }
  }

  private static func sight(of name: String, in folder: String, year: Int?) -> MapSight? {
    let path = "\(folder)/\(name)"
    guard let photo = try? PictureReader(.file(path)).photo, let place = photo.position else { return nil }
    if let year {
      guard let taken = photo.time.flatMap({ Int($0.prefix(4)) }), abs(taken - year) <= yearsAround else { return nil }
    }
    return MapSight(
      id: .photograph(path),
      name: name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name,
      kind: "photograph",
      coordinate: Coordinate(north: place.latitude, east: place.longitude),
      importance: 1,
      photographs: [.file(path)]
    )
  }
}
