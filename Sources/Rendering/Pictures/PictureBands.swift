package import Cells
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
