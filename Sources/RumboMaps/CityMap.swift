internal import Cartography
internal import Cells
internal import Geodesy
internal import Places
internal import Raster
internal import Rendering
internal import Scene
internal import Synchronization
internal import Threads
internal import Tiles

/// Stacked maps, drawn as character cells.
///
/// A map belongs to the thread or actor that uses it, and loads its tiles in the background.
public final class CityMap {
  private let stack: MapStack
  let vectors: VectorMap?
  private var pictures = DrawnPictures()
  private let work: BackgroundWork
  private let arrivals: ArrivalSignal
  /// Whether a call of ``loadScreen(_:columns:rows:drawing:)`` is waiting for tiles.
  private var isLoading = false
  private(set) lazy var search = PlaceSearch(store: nil, maps: files)
  let roads: RouteFinder
  /// The files and folders that it was opened from.
  private let files: [String]

  /// Opens archives (`.mbtiles`, `.pmtiles`), folders of tiles and images; the most detailed is on top.
  ///
  /// Unreadable ones are listed in ``problems``; if none is readable, an error is thrown. `wake` is called on any
  /// thread when something has been loaded that the next ``frame(_:columns:rows:drawing:)`` will show.
  public convenience init(
    _ files: [String],
    language: String = "en",
    wake: @escaping @Sendable () -> Void = {}
  ) throws(MapError) {
    self.init(try Self.find(files), at: files, language, wake)
  }

  /// Opens maps on another thread.
  ///
  /// - Throws: ``MapError``, or `CancellationError` if the task is cancelled.
  public convenience init(
    loading files: [String],
    language: String = "en",
    wake: @escaping @Sendable () -> Void = {}
  ) async throws {
    self.init(try await Self.inBackground { try Self.find(files) }, at: files, language, wake)
  }

  private init(_ found: FoundMaps, at files: [String], _ language: String, _ wake: @escaping @Sendable () -> Void) {
    let arrivals = ArrivalSignal()
    work = BackgroundWork {
      arrivals.send()
      wake()
    }
    stack = MapStack(found, work: work)
    vectors = stack.vectorArchives.isEmpty ? nil : VectorMap(stack, language: language)
    (self.files, self.arrivals, roads) = (files, arrivals, RouteFinder(files))
  }

  private static func find(_ files: [String]) throws(MapError) -> FoundMaps {
    do throws(TileError) {
      return try FoundMaps(at: files)
    } catch {
      throw MapError(problem: error.problem, advice: error.advice)
    }
  }

  /// The problems of unreadable maps, a sentence each.
  public var problems: [String] { stack.problems.map(\.text) }

  /// The attribution of the visible maps, which has to be shown beside them.
  public func attribution(_ camera: MapCamera, columns: Int, rows: Int) -> String {
    attribution(camera.viewport(columns: columns, rows: rows))
  }

  private func attribution(_ viewport: Viewport) -> String {
    let credits = vectors?.credits(for: viewport) ?? []
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
    supply.finishLoading(for: viewport, in: look)
    return drawn(viewport, look, drawing)
  }

  /// The screen with all that belongs on it; other tasks of the caller's actor run while it is loaded.
  ///
  /// Of several calls at a time, each loads when the previous one is done.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  public func loadScreen(
    _ camera: MapCamera,
    columns: Int,
    rows: Int,
    drawing: MapDrawing = MapDrawing()
  ) async throws -> MapScreen {
    let (viewport, look) = (camera.viewport(columns: columns, rows: rows), drawing.look)
    var isMine = false
    defer { if isMine { (isLoading, _) = (false, arrivals.send()) } }
    for await _ in arrivals.stream() where isMine || !isLoading {
      guard !Task.isCancelled else { break }
      (isMine, isLoading) = (true, true)
      _ = work.collect()
      if supply.continueLoading(for: viewport, in: look) { return drawn(viewport, look, drawing) }
    }
    throw CancellationError()
  }

  /// The screen with what is there of it now, at once; what is missing is asked for.
  public func frame(_ camera: MapCamera, columns: Int, rows: Int, drawing: MapDrawing = MapDrawing()) -> MapScreen {
    let (viewport, look) = (camera.viewport(columns: columns, rows: rows), drawing.look)
    supply.update(for: viewport, in: look)
    _ = work.collect()
    _ = supply.collectArrivals(in: look, at: .zero)
    return drawn(viewport, look, drawing)
  }

  private var supply: MapSupply { MapSupply(maps: stack, vectorMap: vectors) }

  private func drawn(_ viewport: Viewport, _ look: MapLook, _ drawing: MapDrawing) -> MapScreen {
    // For this screen, tiles may have been given up that another one is waiting for.
    if isLoading { arrivals.send() }
    let subject = PictureSubject(
      pieces: stack.pieces(for: viewport.area),
      viewport: viewport,
      box: .all(viewport),
      samples: drawing.blockSet.samplesPerCell,
      style: drawing.ground,
      ground: drawing.ground.ground,
      isExact: true
    )
    pictures.draw(subject)
    var grid = CellGrid(columns: viewport.columns, rows: viewport.rows)
    BlockEncoder(drawing.blockSet, depth: drawing.depth).encode(pictures.canvas, into: &grid)
    let placed = drawing.overlay.map { PlacedOverlayItem($0, in: viewport) }
    let (below, above) = (placed.filter { !$0.item.isAboveNames }, placed.filter(\.item.isAboveNames))
    if let vectors, vectors.covers(viewport) {
      vectors.draw(into: &grid, in: viewport, look: look, covered: above.compactMap(\.box), inSteps: false)
    } else {
      vectors?.stayHidden()
    }
    let labels = vectors?.labels ?? []
    let names = labels.map(\.cells)
    let letters = Set(names.joined())
    var items: [(item: MapItem, cells: Set<CellPoint>)] = below.map { item in
      (.overlay(item.item), item.draw(into: &grid, sparing: letters, names: names, drawing))
    }
    items += labels.map { (.name(MapName($0)), Set($0.cells)) }
    items += above.map { (.overlay($0.item), $0.draw(into: &grid, sparing: [], names: names, drawing)) }
    grid = grid.reduced(to: drawing.depth)
    return MapScreen(
      drawing.blocks == .ascii ? grid.inASCII : grid,
      viewport,
      attribution: attribution(viewport),
      names: labels.map { MapName($0) },
      items: items.reversed()
    )
  }
}

/// Wakes the tasks that wait for tiles.
private final class ArrivalSignal: Sendable {
  private let waiting = Mutex<(last: Int, tasks: [Int: AsyncStream<Void>.Continuation])>((0, [:]))

  func send() {
    waiting.withLock { waiting in waiting.tasks.values.forEach { $0.yield() } }
  }

  /// An element at once, and one after each arrival; several at a time count as one.
  func stream() -> AsyncStream<Void> {
    let (stream, task) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let number = waiting.withLock { waiting in
      waiting.last += 1
      waiting.tasks[waiting.last] = task
      return waiting.last
    }
    task.onTermination = { [weak self] _ in self?.waiting.withLock { $0.tasks[number] = nil } }
    task.yield()
    return stream
  }
}

/// Why a map can't be opened, or no route be found: what is wrong, and what to do about it.
public struct MapError: Error, Hashable, Sendable {
  public let problem: String
  public let advice: String
}
