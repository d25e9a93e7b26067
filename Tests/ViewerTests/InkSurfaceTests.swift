import Foundation
import Geodesy
import Places
import Raster
import Scene
import Synchronization
import TestSupport
import Testing
import Viewer

/// Ink while it is drawn, and once it has dried.
struct InkSurfaceTests {
  private static let center = WorldPoint(Coordinate(north: 60.17, east: 24.94))

  private static func viewport(bearing: Double = 0, zoom: Double = 15) -> Viewport {
    Viewport(
      camera: Camera(center: center, zoom: zoom, bearing: Bearing(degrees: bearing)),
      columns: 128,
      rows: 64
    )
  }

  /// The place of a dot of the screen with the given centre.
  private static func place(_ x: Double, _ y: Double, _ viewport: Viewport) -> Coordinate {
    viewport.worldPoint(at: ScreenPoint(x: x / 2, y: y / 4)).coordinate
  }

  private static func item(_ viewport: Viewport) -> InkItem {
    InkItem(.stroke, color: .green, dotsPerWorld: viewport.columnsPerWorld * 2, points: [])
  }

  /// A hand that scribbles over the screen, faster and slower, a thousand times a second.
  private static func scribble(_ count: Int, in viewport: Viewport) -> [(place: Coordinate, seconds: Double)] {
    (0..<count).map { index in
      let time = Double(index) / 1000
      let angle = time * 2.5
      let radius = 30 + 80 * abs(sin(time * 0.7))
      let (x, y) = (128 + radius * cos(angle) + 4 * sin(time * 9), 128 + radius * sin(angle))
      return (place(x, y, viewport), time)
    }
  }

  private static func marks(_ item: InkItem, on plane: InkPlane, _ tiles: Set<InkTileIndex>) -> [InkTileIndex: InkTile]
  {
    var painted = Dictionary(uniqueKeysWithValues: tiles.map { ($0, InkTile()) })
    InkPainter().paint([InkPainter.Layer(InkShape(item), number: 1, change: 1)], over: &painted, on: plane)
    return painted
  }

  @Test func `ten thousand points put on tiles in portions are as at once, and no portion takes long`() throws {
    let viewport = Self.viewport()
    let plane = InkPlane(viewport)
    let points = Self.scribble(10_000, in: viewport)
    var hand = FreehandStroke(Self.item(viewport), at: points[0].place, on: plane)
    let wet = ActiveStroke()
    let worker = Worker { wet.work() }
    var (sent, dearest) = (0, Duration.zero)

    for (index, point) in points.enumerated().dropFirst() {
      hand.move(to: point.place, seconds: point.seconds)
      // Of a thousand a second sixteen come with a frame.
      guard index % 16 == 0 else { continue }
      let start = ThreadTime.now
      let transform = hand.transform(to: plane)
      wet.add(hand.pieces[sent...].map { $0.applying(transform) })
      sent = hand.pieces.count
      worker.poke()
      _ = wet.tiles(with: hand.wet?.applying(transform))
      dearest = max(dearest, ThreadTime.now - start)
    }
    worker.finish()
    let transform = hand.transform(to: plane)
    wet.add(hand.pieces[sent...].map { $0.applying(transform) })
    let drawn = wet.tiles(with: hand.wet?.applying(transform))

    #expect(hand.item.points.count == 10_000)
    var once = InkTiles()
    for piece in InkShape(hand.item).pieces(on: plane, segments: InkShape(hand.item).segments) { once.add(piece) }
    #expect(drawn == once)
    #if !DEBUG
    #expect(dearest < .milliseconds(16), "\(dearest)")
    #endif
  }

  @Test func `what lies beside the screen costs the same however many points it has`() throws {
    let viewport = Self.viewport()
    let seen = try #require(InkPlane(viewport).tiles(in: viewport))
    func cost(points count: Int) -> Duration {
      let layers = (1...100).map { number in
        var item = Self.item(viewport)
        item.points = (0..<count).map { index in
          InkPoint(Coordinate(north: 40 + Double(index) * 1e-4, east: 10 + Double(number) * 1e-4))
        }
        return InkPainter.Layer(InkShape(item), number: number, change: 1)
      }
      var tiles = Dictionary(uniqueKeysWithValues: seen.map { ($0, InkTile()) })
      return ThreadTime.measure { InkPainter().paint(layers, over: &tiles, on: InkPlane(viewport)) }
    }

    let few = try #require((0..<3).map { _ in cost(points: 2) }.min())
    let many = try #require((0..<3).map { _ in cost(points: 1000) }.min())

    #expect(many < few * 10, "\(few) \(many)")
  }

  @Test func `late tasks find the buffer empty`() {
    let wet = ActiveStroke()
    wet.work()
    #expect(wet.tiles(with: nil).masks.isEmpty)
  }

  @Test func `what was on the way for another plane is dropped`() {
    let wet = ActiveStroke()
    wet.add([Self.square(10, 10)])
    wet.begin()
    wet.work()
    #expect(wet.tiles(with: nil).masks.isEmpty)
  }

  private static func square(_ x: Double, _ y: Double) -> InkPiece {
    InkPiece(.rectangle(x: x, y: y, width: 5, height: 5), stroke: nil)
  }

  @Test func `drawn north up and seen at a bearing of 90 degrees it is the same shape`() throws {
    let (north, east) = (Self.viewport(), Self.viewport(bearing: 90))
    var item = Self.item(north)
    item.points = Self.scribble(3000, in: north).map { InkPoint($0.place, seconds: $0.seconds) }
    let tiles = Set([(0, 0), (1, 0), (0, 1), (1, 1)].map { InkTileIndex(x: $0.0, y: $0.1) })

    let (upright, turned) = (Self.marks(item, on: InkPlane(north), tiles), Self.marks(item, on: InkPlane(east), tiles))

    func mark(_ painted: [InkTileIndex: InkTile], _ x: Int, _ y: Int) -> UInt8 {
      painted[InkTileIndex(x: x / 128, y: y / 128)]?.marks[y % 128 * 128 + x % 128] ?? 0
    }
    var (same, other) = (0, 0)
    for y in 0..<256 {
      for x in 0..<256 {
        // Points to the right of the centre are now above it.
        let (before, after) = (mark(upright, x, y), mark(turned, y, 255 - x))
        if before != after { other += 1 } else if before != 0 { same += 1 }
      }
    }
    #expect(same > 500 && other <= 1, "\(other) of \(same)")
  }

  @Test func `a plane is the same wherever it is seen from, as long as the view moves by whole cells`() throws {
    let viewport = Self.viewport()
    let plane = InkPlane(viewport)
    let moved = viewport.with(viewport.panned(columns: 7, rows: -3))

    let offset = try #require(plane.offset(on: moved))
    #expect(offset == (-7, 3))
    #expect(plane.offset(on: viewport) ?? (1, 1) == (0, 0))
    #expect(plane.offset(on: Self.viewport(zoom: 15.5)) == nil)
    #expect(plane.offset(on: Self.viewport(bearing: 30)) == nil)
    #expect(plane.tiles(in: viewport)?.count == 4)
  }

  @Test func `a stroke across the date line is one stroke`() {
    let item = InkItem(
      .stroke,
      color: .red,
      dotsPerWorld: 256 * 1024,
      points: [(0.0, 179.99), (0, 179.999), (0, -179.995), (0, -179.99)].map {
        InkPoint(Coordinate(north: $0.0, east: $0.1))
      }
    )
    let dots = InkShape(item).dots
    #expect(dots.map(\.x) == dots.map(\.x).sorted() && (dots.last?.x ?? 0) < 20)
  }
}

/// A thread that does something whenever it is poked.
private final class Worker: Sendable {
  private let go = DispatchSemaphore(value: 0)
  private let done = DispatchSemaphore(value: 0)
  private let isOver = Atomic(false)

  init(_ work: @escaping @Sendable () -> Void) {
    Thread.detachNewThread { [self] in
      while true {
        go.wait()
        work()
        if isOver.load(ordering: .acquiring) { break }
      }
      done.signal()
    }
  }

  func poke() { go.signal() }

  func finish() {
    isOver.store(true, ordering: .releasing)
    go.signal()
    done.wait()
  }
}
