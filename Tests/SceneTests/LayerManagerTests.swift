import Cells
import Raster
import Scene
import Testing

@MainActor
struct LayerManagerTests {
  private let layers = LayerManager()
  private let log = Log()

  @Test func `layers are drawn from the ground up, and in the order they came`() {
    let marks = [
      mark("e", at: .chrome), mark("b", at: .features), mark("a", at: .ground),
      mark("d", at: .position), mark("c", at: .features),
    ]

    #expect(drawn == "abcde")
    #expect(marks.count == 5)
  }

  @Test func `a layer leaves the map together with its feature`() {
    let stays = mark("a", at: .ground)
    var goes: Mark? = mark("b", at: .features)
    #expect(drawn == "ab")
    #expect(goes != nil)

    goes = nil

    #expect(drawn == "a")
    withExtendedLifetime(stays) {}
  }

  @Test func `a layer goes when its registration does`() {
    let mark = mark("a", at: .labels)

    mark.registration = nil

    #expect(drawn == "")
  }

  @Test func `an exclusive layer hides all but the ground until it goes`() {
    let marks = [mark("a", at: .ground), mark("b", at: .features)]
    var first: Mark? = mark("c", at: .features, isExclusive: true)
    let labels = mark("d", at: .labels)
    #expect(drawn == "ac")

    let second = mark("e", at: .features, isExclusive: true)
    #expect(drawn == "ae")
    second.registration = nil
    #expect(drawn == "ac")
    withExtendedLifetime(first) {}
    first = nil

    #expect(drawn == "abd")
    withExtendedLifetime((marks, labels)) {}
  }

  @Test func `whoever opens a panel sees it, and everything else again`() {
    let marks = [mark("a", at: .ground), mark("d", at: .chrome)]
    let alone = [mark("b", at: .features, isExclusive: true), mark("c", at: .features, isExclusive: true)]
    #expect(drawn == "ac")

    let panel = mark("e", at: .chrome)

    #expect(drawn == "ade")
    withExtendedLifetime((marks, alone, panel)) {}
  }

  @Test func `layers paint and draw, each in its turn`() {
    let mark = mark("a", at: .ground)
    var canvas = Canvas(Bitmap(width: 2, height: 2), samplesPerCell: (1, 1))

    layers.paint(on: &canvas, in: ViewportTests.viewport())

    #expect(canvas.picture[0, 0] == Pixel(red: 1, green: 2, blue: 3))
    withExtendedLifetime(mark) {}
  }

  @Test func `those that are seen begin with a frame and have room made for them, and no others`() {
    let marks = [mark("b", at: .features), mark("a", at: .ground)]
    #expect(!layers.begin(in: ViewportTests.viewport()))
    #expect(log.begun == "ab")
    #expect(layers.clearings(in: ViewportTests.viewport()).count == 2)
    let alone = mark("c", at: .chrome, isExclusive: true)
    #expect(!layers.begin(in: ViewportTests.viewport()))
    #expect(log.begun == "abac")
    #expect(layers.clearings(in: ViewportTests.viewport()).count == 2)
    withExtendedLifetime((marks, alone)) {}
  }

  /// The names of the layers as they drew, one after the other.
  private var drawn: String {
    var grid = CellGrid(columns: 8, rows: 1)
    log.names = ""
    layers.draw(into: &grid, in: ViewportTests.viewport())
    return log.names
  }

  private func mark(_ name: String, at depth: LayerDepth, isExclusive: Bool = false) -> Mark {
    let mark = Mark(name, log: log)
    mark.registration = isExclusive ? layers.addExclusive(mark, at: depth) : layers.add(mark, at: depth)
    return mark
  }
}

private final class Log {
  var names = ""
  var begun = ""
}

/// A feature that is its own layer.
@MainActor
private final class Mark: MapLayer {
  private let name: String
  private let log: Log
  var registration: Registration?

  init(_ name: String, log: Log) {
    self.name = name
    self.log = log
  }

  func begin(in viewport: Viewport) -> Bool {
    log.begun += name
    return false
  }

  func clearings(in viewport: Viewport) -> [CellRect] { [CellRect(column: 0, row: 0, columns: 1, rows: 1)] }

  func paint(on canvas: inout Canvas, in viewport: Viewport) {
    canvas.picture[0, 0] = Pixel(red: 1, green: 2, blue: 3)
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    log.names += name
  }
}
