package import Cells
package import Raster
import Scene
import Synchronization
import Threads

/// Pictures in bands of rows shared by two threads; each band caches its drawing.
package struct PictureBands {
  private var bands: [PictureBand] = []

  /// With more bands, less could be reused when the map moves up or down.
  private static let most = 4
  private static let leastRows = 8

  package init() {}

  /// Begins to draw them as cells.
  package mutating func cells(of subject: PictureSubject, _ blocks: BlockSet, _ depth: ColorDepth) -> [DrawnBand<
    MapCells
  >] {
    // Without colours each cell is as bright as it is beside all others.
    parts(of: subject, most: depth == .none ? 1 : Self.most).map { band, part in
      DrawnBand(box: part.box, drawn: Future { band.cells(of: part, blocks, depth) })
    }
  }

  /// Begins to draw them as samples.
  package mutating func samples(of subject: PictureSubject) -> [DrawnBand<PictureBand.Samples>] {
    parts(of: subject, most: Self.most).map { band, part in
      DrawnBand(box: part.box, drawn: Future { band.samples(of: part) })
    }
  }

  private mutating func parts(of subject: PictureSubject, most: Int) -> [(PictureBand, PictureSubject)] {
    let rows = subject.box.rows
    let count = min(max(rows / Self.leastRows, 1), most)
    while bands.count < count { bands.append(PictureBand()) }
    return (0..<count).map { number in
      (bands[number], subject.band(rows * number / count..<rows * (number + 1) / count))
    }
  }
}

/// A band of pictures as a lens needs them, of which a step over the lattice draws only what comes into view.
///
/// They are drawn on whichever thread asks for them, one frame at a time.
package final class PictureBand: Sendable {
  private let kept = Mutex(PictureBandCells())
  private let canvas = Mutex(DrawnPictures())

  /// As cells, where the other map is made of cells.
  func cells(of subject: PictureSubject, _ blocks: BlockSet, _ depth: ColorDepth) -> MapCells {
    kept.withLock { $0.draw(subject, blocks, depth) }
  }

  /// As samples, where the other map is made of pictures too.
  func samples(of subject: PictureSubject) -> Samples {
    canvas.withLock { canvas in
      canvas.draw(subject)
      let isOpaque = subject.isOpaque || canvas.canvas.isOpaque
      return Samples(picture: canvas.canvas, version: canvas.version, isOpaque: isOpaque)
    }
  }

  package struct Samples: Sendable {
    package let picture: Bitmap
    /// Differs between those that differ.
    let version: Int
    /// Whether nothing shines through it.
    let isOpaque: Bool
  }
}

/// Pictures as cells of a box.
private struct PictureBandCells {
  private var last: Made?
  private var cells = MapCells(columns: 0, rows: 0)

  /// The inputs of the cells.
  private struct Made {
    let subject: PictureSubject
    let blocks: BlockSet
    let depth: ColorDepth
  }

  mutating func draw(_ subject: PictureSubject, _ blocks: BlockSet, _ depth: ColorDepth) -> MapCells {
    defer { last = Made(subject: subject, blocks: blocks, depth: depth) }
    // Without colours each cell is as bright as it is beside all others.
    guard depth != .none, let last, (last.blocks, last.depth) == (blocks, depth),
      let steps = subject.steps(from: last.subject), let kept = subject.part(of: last.subject, movedBy: steps)
    else {
      let canvas = subject.drawn(subject.frame)
      Future<Void>.yieldToForeground()
      cells = MapCells(canvas, blocks, depth, isOpaque: subject.isOpaque)
      return cells
    }
    guard kept != subject.frame || steps != (0, 0) else { return cells }
    let before = cells
    let samples = subject.samples
    cells = MapCells(columns: subject.box.columns, rows: subject.box.rows)
    let part = kept.cells(samples)
    let corner = CellPoint(
      column: part.column + steps.columns / samples.width,
      row: part.row + steps.rows / samples.height
    )
    cells.replace(part, with: before, from: corner)
    for new in subject.frame.without(kept) {
      let drawn = MapCells(subject.drawn(new), blocks, depth, isOpaque: subject.isOpaque)
      cells.replace(new.cells(samples), with: drawn, from: CellPoint(column: 0, row: 0))
    }
    return cells
  }
}

extension PixelRect {
  /// The cells that it consists of.
  fileprivate func cells(_ samples: (width: Int, height: Int)) -> CellRect {
    CellRect(
      column: x / samples.width,
      row: y / samples.height,
      columns: width / samples.width,
      rows: height / samples.height
    )
  }
}

/// Pictures or a map of a frame that are drawn aside.
package enum DrawnMap {
  case samples([DrawnBand<PictureBand.Samples>])
  case cells([DrawnBand<MapCells>])

  package var isOfCells: Bool { if case .cells = self { true } else { false } }

  /// Whether nothing shines through it; waits until it is drawn.
  package var isOpaque: Bool {
    switch self {
    case .samples(let bands): bands.reversed().allSatisfy(\.drawn.result.isOpaque)
    case .cells(let bands): bands.reversed().allSatisfy(\.drawn.result.isOpaque)
    }
  }
}
