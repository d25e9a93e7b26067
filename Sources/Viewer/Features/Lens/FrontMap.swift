import Cells
import Geodesy
import Raster
import Scene
import Tiles

/// The map that is laid over the other one: pictures or tiles of any kind, or the city itself as of another time.
final class FrontMap {
  private let pictures: MapStack?
  private let city: CityMap?
  private var drawn = FrontPicture()
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

  /// Draws a box of cells; nil where there is nothing to draw.
  ///
  /// Names keep away from what isn't seen of it.
  func cells(in box: CellRect, of viewport: Viewport, _ look: Look, hidden: [CellRect]) -> FrontCells? {
    if let city {
      guard city.covers(viewport) else { return nil }
      var cells = CellGrid(columns: box.columns, rows: box.rows)
      let covered = look.showsNames ? hidden : [box]
      city.draw(into: &cells, of: box, in: viewport, look: self.look(look), covered: covered, inSteps: false)
      return FrontCells(cells)
    }
    guard let pictures, !pictures.isEmpty else { return nil }
    drawn.draw(
      PictureSubject(
        pieces: pictures.pieces(for: viewport.area),
        viewport: viewport,
        box: box,
        samples: look.blocks.samplesPerCell,
        style: look.style,
        ground: .clear,
        isExact: false
      ),
      look.blocks,
      look.depth
    )
    return drawn.cells
  }

  /// All of a screen as a picture without text, which is waited for.
  func picture(in viewport: Viewport, _ look: Look) -> Bitmap? {
    if let city {
      guard city.covers(viewport) else { return nil }
      return MapPrint.picture(of: city.twin(), in: viewport, self.look(look))
    }
    guard let pictures, !pictures.isEmpty else { return nil }
    return MapPrint.picture(of: pictures, in: viewport, look, ground: .clear)
  }

  /// The corners of a single picture, clockwise from its upper left; nil where there is no such thing.
  var outline: [WorldPoint]? {
    guard let outlines = pictures?.outlines, outlines.count == 1, city == nil, pictures?.isWorldWide == false else {
      return nil
    }
    return outlines[0]
  }
}
