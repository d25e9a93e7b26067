internal import Cartography
internal import Cells
internal import Geodesy
internal import Raster
internal import Rendering
internal import Scene
internal import Threads
internal import Tiles

/// Stacked maps, drawn as character cells.
///
/// A map belongs to its creator's thread, and loads its tiles in the background.
public final class CityMap {
  private let stack: MapStack
  private let vectors: VectorMap?
  private var pictures = DrawnPictures()
  private let work: BackgroundWork
  /// The files and folders that it was opened from.
  let files: [String]

  /// Opens archives (`.mbtiles`, `.pmtiles`), folders of tiles and images; the most detailed is on top.
  ///
  /// Unreadable ones are listed in ``problems``; if none is readable, an error is thrown. `wake` is called on any
  /// thread when something has been loaded that the next ``frame(_:columns:rows:drawing:)`` will show.
  public init(_ files: [String], language: String = "en", wake: @escaping @Sendable () -> Void = {}) throws(MapError) {
    let work = BackgroundWork(wake: wake)
    do throws(TileError) {
      stack = try MapStack.open(files, work: work)
    } catch {
      throw MapError(problem: error.problem, advice: error.advice)
    }
    vectors = stack.vectorArchives.isEmpty ? nil : VectorMap(stack, language: language)
    (self.files, self.work) = (files, work)
  }

  /// The problems of unreadable maps, a sentence each.
  public var problems: [String] { stack.problems.map(\.text) }

  /// The attribution of the visible maps, which has to be shown beside them.
  public func attribution(_ camera: MapCamera, columns: Int, rows: Int) -> String {
    let credits = vectors?.credits(for: camera.viewport(columns: columns, rows: rows)) ?? []
    var shown: [String] = []
    for credit in credits + [stack.attribution] where !credit.isEmpty && !shown.contains(credit) {
      shown.append(credit)
    }
    return shown.map { Sanitizer.clean($0) }.joined(separator: ", ")
  }

  /// The camera that shows all of the map, as far as it isn't the whole world.
  public func overview(columns: Int, rows: Int) -> MapCamera {
    let boxes = stack.vectorArchives.map { $0.info.grid.map.bounds } + (stack.isEmpty ? [] : [stack.bounds])
    let box = WorldRect(
      minX: boxes.map(\.minX).min() ?? 0,
      minY: boxes.map(\.minY).min() ?? 0,
      maxX: boxes.map(\.maxX).max() ?? 1,
      maxY: boxes.map(\.maxY).max() ?? 1
    )
    let anywhere = MapCamera(center: MapLocation(latitude: 0, longitude: 0), zoom: 0)
    return MapCamera(Camera.fitting(box, in: anywhere.viewport(columns: columns, rows: rows)))
  }

  /// The screen with all that belongs on it, for which it waits.
  public func screen(_ camera: MapCamera, columns: Int, rows: Int, drawing: MapDrawing = MapDrawing()) -> MapScreen {
    let (viewport, look) = (camera.viewport(columns: columns, rows: rows), drawing.look)
    MapSupply(maps: stack, vectorMap: vectors).finishLoading(for: viewport, in: look)
    return drawn(viewport, look, drawing)
  }

  /// The screen with what is there of it now, at once; what is missing is asked for.
  public func frame(_ camera: MapCamera, columns: Int, rows: Int, drawing: MapDrawing = MapDrawing()) -> MapScreen {
    let (viewport, look) = (camera.viewport(columns: columns, rows: rows), drawing.look)
    let supply = MapSupply(maps: stack, vectorMap: vectors)
    supply.update(for: viewport, in: look)
    _ = work.collect()
    _ = supply.collectArrivals(in: look, at: .zero)
    return drawn(viewport, look, drawing)
  }

  private func drawn(_ viewport: Viewport, _ look: MapLook, _ drawing: MapDrawing) -> MapScreen {
    let blocks = BlockSet(rawValue: drawing.blocks.rawValue) ?? .block
    let depth = ColorDepth(rawValue: drawing.colors.rawValue) ?? .trueColor
    let subject = PictureSubject(
      pieces: stack.pieces(for: viewport.area),
      viewport: viewport,
      box: .all(viewport),
      samples: blocks.samplesPerCell,
      style: drawing.ground,
      ground: drawing.ground.ground,
      isExact: true
    )
    pictures.draw(subject)
    var grid = CellGrid(columns: viewport.columns, rows: viewport.rows)
    BlockEncoder(blocks, depth: depth).encode(pictures.canvas, into: &grid)
    if let vectors, vectors.covers(viewport) {
      vectors.draw(into: &grid, in: viewport, look: look, covered: [], inSteps: false)
    } else {
      vectors?.stayHidden()
    }
    let names = (vectors?.labels ?? []).map { MapName(text: $0.text, column: $0.column, row: $0.row) }
    let reduced = grid.reduced(to: depth)
    return MapScreen(blocks == .ascii ? reduced.inASCII : reduced, viewport, names: names)
  }
}

/// The part of a map on a screen: its centre, its zoom, and the direction that is up.
public struct MapCamera: Hashable, Sendable {
  public var center: MapLocation
  /// At 0 the world is 128 columns wide; each level doubles it.
  public var zoom: Double
  /// The direction that points up, in degrees clockwise from north.
  public var bearing: Double

  public init(center: MapLocation, zoom: Double, bearing: Double = 0) {
    (self.center, self.zoom, self.bearing) = (center, zoom, bearing)
  }

  /// Moves so many cells to the right and down, as the screen lies.
  public mutating func pan(columns: Double, rows: Double) {
    self = MapCamera(viewport(columns: 1, rows: 1).panned(columns: columns, rows: rows))
  }

  init(_ camera: Camera) {
    self.init(center: MapLocation(camera.center.coordinate), zoom: camera.zoom, bearing: camera.bearing.degrees)
  }

  /// The cell lattice is fixed to the map, so that nothing flickers while it moves.
  func viewport(columns: Int, rows: Int) -> Viewport {
    let camera = Camera(
      center: WorldPoint(center.coordinate),
      zoom: zoom.isNaN ? 0 : zoom,
      bearing: Bearing(degrees: bearing.isFinite ? bearing : 0)
    )
    return Viewport(camera: camera, columns: max(columns, 1), rows: max(rows, 1))
  }
}
