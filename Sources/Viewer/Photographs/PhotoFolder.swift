import Geodesy
import Images

/// A folder of photographs, those of which the camera knew the place.
nonisolated enum PhotoFolder {
  /// A folder with more is looked at so far.
  private static let most = 20_000

  /// Old photographs are few: so many years before and after count as the time that was asked for.
  private static let yearsAround = 5

  /// A sight for each of them, in the order of their names.
  static func sights(in folder: String) -> [MapSight] {
    FileList.pictures(in: folder)
      .prefix(most)
      .compactMap { sight(of: $0, in: folder) }
  }

  private static func sight(of name: String, in folder: String) -> MapSight? {
    let path = "\(folder)/\(name)"
    guard let photo = try? PictureReader(.file(path)).photo, let place = photo.position else { return nil }
    return MapSight(
      id: .photograph(path),
      name: name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name,
      kind: "photograph",
      coordinate: Coordinate(north: place.latitude, east: place.longitude),
      importance: 1,
      photographs: [.file(path)],
      time: .moment(year: photo.time.flatMap { Int($0.prefix(4)) }, around: yearsAround)
    )
  }
}
