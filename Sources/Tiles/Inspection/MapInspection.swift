internal import Geodesy
internal import Images
internal import Raster

/// Looks at maps as deeply as drawing them would: every picture and every tile is decoded.
package enum MapInspection {
  /// More tiles than these are taken on trust.
  private static let maxTiles = 20_000
  /// The memory limit for decoding, in bytes.
  private static let memory = 64 << 20

  /// Inspects the map at a path; throws if none of it can be read.
  package static func report(on path: String) throws(TileError) -> MapReport {
    switch try FileKind(at: path) {
    case .file: try picture(path)
    case .folder: try folder(FilePath.withoutSlash(path))
    case .other: throw .notAFile(path: path)
    }
  }

  private static func picture(_ path: String) throws(TileError) -> MapReport {
    let (info, photo, isWhole) = try decoded(path)
    let placed = try Georeference.place(path)
    let name = path.fileName
    var skipped = SkippedList()
    if !isWhole { skipped.add(name, because: "\(name) is cut off: the rest of the picture is missing.") }
    return MapReport(
      kind: "picture",
      name: placed?.description.name ?? name,
      attribution: placed?.description.attribution,
      bounds: placed.flatMap { CoordinateBounds($0.placement) },
      tiles: 1,
      size: (info.width, info.height),
      photo: photo,
      skipped: skipped
    )
  }

  private static func folder(_ path: String) throws(TileError) -> MapReport {
    if let pyramid = try FolderPyramid(at: path) { return report(on: pyramid) }
    let names = try Folder.names(in: path).filter(FilePath.isPicture)
    guard !names.isEmpty else { throw .unknownFormat(path: path) }
    var reports: [MapReport] = []
    var skipped = SkippedList()
    for name in names {
      do throws(TileError) {
        let report = try picture("\(path)/\(name)")
        guard report.bounds != nil || names.count == 1 else { throw .noPlace(path: name) }
        reports.append(report)
        for part in report.skipped.named { skipped.add(part.place, because: part.reason) }
      } catch {
        skipped.add(name, because: error.problem)
      }
    }
    let bounds = reports.compactMap(\.bounds).reduce(nil) { (sum: CoordinateBounds?, next) in sum?.union(next) ?? next }
    return MapReport(
      kind: "pictures",
      name: path.fileName,
      attribution: reports.compactMap(\.attribution).first,
      bounds: bounds,
      tiles: reports.count,
      skipped: skipped
    )
  }

  private static func report(on pyramid: FolderPyramid) -> MapReport {
    var count = 0
    var skipped = SkippedList()
    for tile in pyramid.grid.addresses.prefix(maxTiles) {
      do throws(TileError) {
        if try pyramid.tile(at: tile) != nil { count += 1 }
      } catch {
        skipped.add(error.path.fileName, because: error.problem)
      }
    }
    return MapReport(
      kind: "pyramid",
      name: pyramid.description.name,
      attribution: pyramid.description.attribution,
      bounds: pyramid.grid.isGeographic ? CoordinateBounds(pyramid.grid.map) : nil,
      zooms: pyramid.grid.zooms,
      tiles: count,
      skipped: skipped
    )
  }

  /// The properties of a picture that can be drawn, and whether all of it is intact.
  private static func decoded(
    _ path: String
  ) throws(TileError) -> (info: PictureInfo, photo: PhotoFacts, isWhole: Bool) {
    do throws(PictureError) {
      let reader = try PictureReader(.file(path))
      let whole = PixelRect(x: 0, y: 0, width: reader.info.width, height: reader.info.height)
      _ = try reader.decode(crop: whole, width: min(whole.width, 64), height: min(whole.height, 64), memory: memory)
      return (reader.info, reader.photo, try reader.isWhole())
    } catch {
      throw .badPicture(path: path, error)
    }
  }
}

extension TileGrid {
  /// All tiles of all zooms, the coarsest first, row by row.
  fileprivate var addresses: some Sequence<TileID> {
    zooms.lazy.flatMap { zoom in
      let scale = Double(1 << zoom)
      let columns = Int((extent.minX * scale + 1e-9).rounded(.down))..<Int((extent.maxX * scale - 1e-9).rounded(.up))
      let rows = Int((extent.minY * scale + 1e-9).rounded(.down))..<Int((extent.maxY * scale - 1e-9).rounded(.up))
      return rows.lazy.flatMap { row in columns.lazy.compactMap { TileID(zoom: zoom, x: $0, y: row) } }
    }
  }
}

extension CoordinateBounds {
  /// The box around a place on earth.
  fileprivate init?(_ placement: Placement) {
    self.init(containing: placement.corners.map(\.coordinate))
    let bounds = placement.bounds
    if bounds.maxX - bounds.minX >= 1 - 1e-9, let south = Latitude(degrees: self.south.degrees) {
      self.init(south: south, west: Longitude(degrees: -180), north: north, width: Turn(degrees: 360))
    }
  }
}
