import Cells
import Geodesy
import Raster
import Scene
import Tiles

/// The map that is laid over the other one: pictures or tiles of any kind, or the city itself as of another time.
final class FrontMap {
  private let pictures: MapStack?
  private let city: CityMap?
  /// What it shows the city as of; nil where it is another map.
  let year: Int?

  init(pictures: MapStack?, city: CityMap?, year: Int? = nil) {
    (self.pictures, self.city, self.year) = (pictures, city, year)
  }

  /// Whether it has no names of its own.
  var isPicture: Bool { city == nil }

  var attribution: String { pictures?.attribution ?? "" }
  var problems: [String] { (pictures?.problems ?? []) + (city?.problems ?? []) }

  /// How it is drawn: in the style of the whole, but as of its own year.
  private func look(_ look: Look) -> Look { look.asOf(year) }

  /// Says what the screen shows, and asks for what is missing.
  func update(for viewport: Viewport, in look: Look) {
    city?.update(for: viewport, in: self.look(look))
    guard let pictures, !pictures.isEmpty else { return }
    let samples = look.blocks.samplesPerCell
    pictures.update(
      for: viewport.area,
      samplesPerWorld: (
        x: viewport.columnsPerWorld * Double(samples.width), y: viewport.rowsPerWorld * Double(samples.height)
      )
    )
  }

  func collectArrivals(in look: Look, at now: Duration) -> Bool {
    let haveCome = [
      pictures?.collectArrivals() ?? false, city?.collectArrivals(in: self.look(look), at: now) ?? false,
    ]
    return haveCome.contains(true)
  }

  var isLoading: Bool { city?.isLoading == true || pictures?.isComplete == false }
  var deadline: Duration? { city?.deadline }

  func finishLoading(for viewport: Viewport, in look: Look) {
    update(for: viewport, in: look)
    pictures?.finishLoading()
    repeat {
      city?.finishLoading(in: self.look(look))
      update(for: viewport, in: look)
    } while city?.isLoading == true
  }

  /// Paints a box of cells; names keep away from what isn't seen of it.
  func paint(_ box: CellRect, in viewport: Viewport, _ look: Look, hidden: [CellRect]) -> LensComposer.Front {
    let samples = look.blocks.samplesPerCell
    var canvas = Bitmap(width: box.columns * samples.width, height: box.rows * samples.height)
    let moved = AffineTransform.translation(
      x: -Double(box.column * samples.width),
      y: -Double(box.row * samples.height)
    )
    var grid: CellGrid?
    if let city, city.covers(viewport) {
      var cells = CellGrid(columns: viewport.columns, rows: viewport.rows)
      city.draw(
        into: &cells,
        in: viewport,
        look: self.look(look),
        covered: look.showsNames ? hidden : [.all(viewport)],
        inSteps: false
      )
      var reader = CellSamples(look.blocks)
      for row in 0..<box.rows {
        for column in 0..<box.columns {
          reader.draw(cells[box.column + column, box.row + row], column: column, row: row, into: &canvas)
        }
      }
      grid = cells
    }
    if let pictures, !pictures.isEmpty {
      let through = viewport.canvasTransform(samplesPerCell: samples).then(moved)
      var drawn = Bitmap(width: canvas.width, height: canvas.height)
      drawn.draw(pictures.pieces(for: viewport.area), through: through)
      look.style.tone?.apply(to: &drawn)
      if grid == nil { canvas = drawn } else { canvas.draw(drawn, through: .identity) }
      grid = nil
    }
    return LensComposer.Front(box: box, canvas: canvas, grid: grid)
  }

  /// The corners of a single picture, clockwise from its upper left; nil where there is no such thing.
  var outline: [WorldPoint]? {
    guard let outlines = pictures?.outlines, outlines.count == 1, city == nil, pictures?.isWorldWide == false else {
      return nil
    }
    return outlines[0]
  }
}

extension CellRect {
  /// All of a screen.
  static func all(_ viewport: Viewport) -> CellRect {
    CellRect(column: 0, row: 0, columns: viewport.columns, rows: viewport.rows)
  }
}
