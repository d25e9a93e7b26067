import Cartography
import Cells
import Raster
import Rendering
import Scene
import Threads
import Tiles

/// The map itself: the vector map where one covers the view; else what is in memory of pictures, and a tint where that is
/// nothing.
final class Basemap: HostClient, Feature, MapLayer {
  private var lens: Lens { host.maps.lens }
  private var drawn = DrawnPictures()
  private var bands = PictureBands()
  /// The part of the frame that is drawn in the background.
  private var begun: DrawnMap?

  init(_ host: Host) {
    super.init(in: host)
    host.layers.keep(self, at: .ground)
  }

  /// Begins with the pictures where a vector map is seen through the lens: they are what one thread has to do while the other
  /// one finds places for names.
  func begin(in viewport: Viewport) -> Bool {
    begun = nil
    guard host.showsPictures, lens.showsVectors, !lens.mayHideBack(in: viewport) else { return false }
    let subject = subject(in: viewport)
    begun =
      isMadeOfCells
      ? .cells(bands.cells(of: subject, look.blocks, look.depth)) : .samples(bands.samples(of: subject))
    return isMadeOfCells
  }

  /// Whether nothing is painted on the pictures before they become cells.
  private var isMadeOfCells: Bool {
    lens.beginsWithVectors && look.mode == .map && look.depth != .none && MapCells.tellsSamples(look.blocks)
  }

  private func subject(in viewport: Viewport) -> PictureSubject {
    PictureSubject(
      pieces: host.maps.stack.pieces(for: viewport.area),
      viewport: viewport,
      box: .all(viewport),
      samples: look.blocks.samplesPerCell,
      style: look.style,
      ground: look.style.ground,
      isExact: true
    )
  }

  func paint(on canvas: inout Canvas, in viewport: Viewport) {
    switch begun {
    case .cells: break
    case .samples(let bands):
      for (band, samples) in zip(bands, bands.map(\.drawn).results()) {
        canvas.picture.replace(at: 0, band.box.row * canvas.samplesPerCell.height, with: samples.picture)
      }
    case nil:
      guard !lens.hidesBack(in: viewport) else { return }
      drawn.draw(subject(in: viewport))
      (canvas.picture, canvas.version) = (drawn.canvas, drawn.version)
    }
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    if case .cells(let bands) = begun { grid = bands.joined(in: .all(viewport)).grid }
    begun = nil
    if look.mode != .compass, let map = host.maps.vectors, map.covers(viewport) { draw(map, into: &grid, in: viewport) }
  }

  private func draw(_ map: VectorMap, into grid: inout CellGrid, in viewport: Viewport) {
    guard !lens.hidesBack(in: viewport) else { return map.stayHidden() }
    let hidden = lens.covered(in: viewport)
    let own = host.position.mark.point(in: viewport)?.cell
    map.draw(
      into: &grid,
      in: viewport,
      look: look.ofMaps,
      covered: host.nameClearings + hidden,
      strokes: host.layers.strokes(in: viewport),
      icons: host.frame.mapIcons.map { $0.shared(withMapIn: hidden) },
      focus: own.flatMap { viewport.visibleBox.contains($0) ? $0 : nil } ?? viewport.visibleCenter.cell,
      // Frames have to be quick only on a live screen.
      inSteps: host.meter.isRunning
    )
  }
}
