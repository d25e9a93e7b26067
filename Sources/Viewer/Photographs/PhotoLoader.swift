import Cells
import Geodesy
import Images
import Places
import Raster
import Threads
import Tiles

/// Loads photographs in the background, one after the other, and caches those seen last.
final class PhotoLoader {
  enum Outcome {
    case coming
    case there(PhotoPrint)
    /// There is nothing to be pictured.
    case nothing
    case failed(PictureError)
  }

  private typealias Loaded = Result<PhotoPrint?, PictureError>

  private let lane: Lane
  /// Where buildings are looked for.
  private let archives: [any TileArchive]
  private var kept: [PhotoPrint.Frame: Loaded] = [:]
  /// The one that was asked for last is at the end.
  private var order: [PhotoPrint.Frame] = []
  private var bytes = 0

  private static let budget = 8 << 20

  init(buildings archives: [any TileArchive] = [], _ work: BackgroundWork) {
    self.archives = archives
    lane = work.lane(.long)
  }

  /// The photograph for a frame, which is asked for where it isn't there.
  func photograph(in frame: PhotoPrint.Frame) -> Outcome {
    guard let loaded = kept[frame] else {
      ask(for: frame)
      return .coming
    }
    order.removeAll { $0 == frame }
    order.append(frame)
    switch loaded {
    case .success(let print): return print.map { .there($0) } ?? .nothing
    case .failure(let error): return .failed(error)
    }
  }

  private func ask(for frame: PhotoPrint.Frame) {
    let archives = archives
    lane.submit(frame) {
      Result { () throws(PictureError) in try Self.print(in: frame, archives) }
    } whenDone: { [weak self] loaded in
      self?.keep(loaded, in: frame)
    }
  }

  /// Draws one again in pixels, with a number of them for each cell, on any thread; nil if that fails.
  func drawing(in frame: PhotoPrint.Frame, pixelsPerCell: (width: Int, height: Int)) -> @Sendable () -> Bitmap? {
    let archives = archives
    var frame = frame
    (frame.samplesAcross, frame.samplesDown) = pixelsPerCell
    let sharp = frame
    return { (try? Self.print(in: sharp, archives))?.picture }
  }

  private nonisolated static func print(
    in frame: PhotoPrint.Frame,
    _ archives: [any TileArchive]
  ) throws(PictureError) -> PhotoPrint? {
    switch frame.subject {
    case .photograph(.file(let path)): try PhotoPrint(of: .file(path), in: frame)
    case .photograph(.stored(let map, let number, _)):
      try PhotoPrint(of: .bytes(SightStore(map)?.picture(ofPhotograph: number) ?? []), in: frame)
    case .building(let place): BuildingScene(at: place, in: archives).map { PhotoPrint(of: $0, in: frame) }
    }
  }

  private func keep(_ loaded: Loaded, in frame: PhotoPrint.Frame) {
    order.append(frame)
    kept[frame] = loaded
    bytes += Self.size(of: loaded)
    while bytes > Self.budget, order.count > 1 {
      if let oldest = kept.removeValue(forKey: order.removeFirst()) { bytes -= Self.size(of: oldest) }
    }
  }

  private static func size(of loaded: Loaded) -> Int { (try? loaded.get()?.bytes) ?? 0 }
}

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

/// The photographs of the frame that is being drawn, for renderers with more detail than cells.
final class ShownPhotographs {
  /// One of them, in the cells that it takes.
  nonisolated struct Placed: Equatable, Sendable {
    let frame: PhotoPrint.Frame
    let box: CellRect
    let cells: [Cell]
  }

  private(set) var all: [Placed] = []

  func begin() { all = [] }

  /// Notes one that was drawn into a grid.
  func add(_ frame: PhotoPrint.Frame, in box: CellRect, of grid: CellGrid) {
    all.append(Placed(frame: frame, box: box, cells: box.cells.map { grid[$0.column, $0.row] }))
  }
}
