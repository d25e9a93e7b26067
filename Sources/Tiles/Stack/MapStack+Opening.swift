package import Geodesy
package import Raster
package import Threads

/// Opening maps by the names that people give them.
extension MapStack {
  /// Opens folders, archives and pictures, and stacks them.
  ///
  /// Unreadable ones are skipped and listed in `problems`; if none is left, the first error is thrown.
  package static func open(
    _ arguments: [String],
    memory: Int = MapStack.defaultMemory,
    serving: TileServing = TileServing(),
    work: BackgroundWork
  ) throws(TileError) -> MapStack {
    try MapStack(FoundMaps(at: arguments, serving: serving), memory: memory, work: work)
  }

  /// Stacks what was found.
  package convenience init(_ found: FoundMaps, memory: Int = MapStack.defaultMemory, work: BackgroundWork) {
    self.init(found.sources, problems: found.errors.map { MapProblem(error: $0) }, memory: memory, work: work)
  }
}

/// The maps found at some paths; finding them takes time, and may be done on any thread.
package struct FoundMaps: Sendable {
  fileprivate private(set) var sources = MapSources()
  fileprivate private(set) var errors: [TileError] = []

  /// The file of the picture that is all that was found, named itself or as the only one of a folder.
  package var picture: String? { sources.isOnePicture ? picturePath : nil }
  private var picturePath: String?

  /// Whether the position of the maps is unknown, on earth or on the base image.
  package private(set) var needsPlace = false
  private let back: BaseImage?
  private let serving: TileServing

  /// Looks for maps; unreadable ones are skipped, and if none is left, the first error is thrown.
  ///
  /// A base image without a position carries only pictures.
  package init(
    at paths: [String],
    on back: BaseImage? = nil,
    serving: TileServing = TileServing()
  ) throws(TileError) {
    (self.back, self.serving) = (back, serving)
    for path in paths { add(path) }
    if sources.isEmpty, let error = errors.first { throw error }
  }

  private mutating func add(_ path: String) {
    do throws(TileError) {
      guard !TileAddress.isMeant(by: path) else {
        try refuseEarth(path)
        return add(try ServedArchive.open(path, serving))
      }
      switch try FileKind(at: path) {
      case .folder: try addFolder(FilePath.withoutSlash(path))
      case .file: try addFile(path)
      case .other: throw .notAFile(path: path)
      }
    } catch {
      // The name of a missing picture may still state its position.
      if case .notFound = error, let picture = try? Georeference.place(path) {
        sources.pictures.append(picture)
        picturePath = path
      } else if case .notFound = error, TileAddress.isOfAnotherScheme(path) {
        errors.append(.badScheme(path))
      } else {
        errors.append(error)
      }
    }
  }

  /// A base image carries only pictures: the earth's position on it is unknown.
  private func refuseEarth(_ path: String) throws(TileError) {
    if let back { throw .needsEarth(path: path, back: back.name) }
  }

  private mutating func add(_ archive: any TileArchive) {
    if archive.info.format.isPicture {
      sources.pyramids.append(ArchivePyramid(archive))
    } else {
      sources.vectorArchives.append(archive)
    }
  }

  private mutating func addFile(_ path: String) throws(TileError) {
    guard let archive = try TileArchives.open(path) else {
      if TileArchives.isMeant(by: path) { throw .damaged(path: path, reason: "it doesn't begin as such a file does") }
      return try addPicture(path)
    }
    try refuseEarth(path)
    add(archive)
  }

  /// A picture without a place is shown in its own coordinates, if it is one.
  private mutating func addPicture(_ path: String) throws(TileError) {
    picturePath = path
    if let back {
      let (picture, isPlaced) = try Georeference.place(path, on: back)
      sources.pictures.append(picture)
      needsPlace = !isPlaced
    } else if let picture = try Georeference.place(path) {
      sources.pictures.append(picture)
    } else {
      sources.pictures.append(try Georeference.withoutPlace(path))
      needsPlace = true
    }
  }

  private mutating func addFolder(_ path: String) throws(TileError) {
    if let pyramid = try FolderPyramid(at: path) {
      try refuseEarth(path)
      sources.pyramids.append(pyramid)
      return
    }
    let names = try Folder.names(in: path).filter(FilePath.isPicture)
    guard names.count != 1 else { return try addPicture("\(path)/\(names[0])") }
    guard !names.isEmpty else { throw .unknownFormat(path: path) }
    try refuseEarth(path)
    for name in names { addPlacedPicture("\(path)/\(name)") }
  }

  /// Among others a picture needs a place; one without it is left out.
  private mutating func addPlacedPicture(_ path: String) {
    do throws(TileError) {
      guard let picture = try Georeference.place(path) else { throw .noPlace(path: path) }
      sources.pictures.append(picture)
    } catch {
      errors.append(error)
    }
  }
}

/// The picture tiles of an archive as a pyramid that can be stacked.
package struct ArchivePyramid: TileSource {
  package let grid: TileGrid
  private let archive: any TileArchive

  /// Takes an archive whose tiles are pictures.
  package init(_ archive: any TileArchive) {
    precondition(archive.info.format.isPicture, "vector tiles are not drawn as pictures")
    self.archive = archive
    grid = archive.info.grid
  }

  package var description: MapDescription { archive.info.description }
  package var isServed: Bool { archive.info.kind.isOfServer }
  package var host: String? { archive.host }
  package var attempt: Int { archive.attempt }
  package var timeToRetry: Duration? { archive.timeToRetry }

  package func tile(at id: TileID) throws(TileError) -> Bitmap? { try archive.picture(at: id) }
}
