import Cells
import Geodesy
import Images
import Raster

/// A picture of a sight made to fit into some cells: a photograph, or where there is none, a drawing of ours.
nonisolated struct PhotoPrint: Sendable {
  /// The subject of the image.
  enum Subject: Hashable, Sendable {
    case photograph(MapSight.Photograph)
    /// The building at a place, drawn from its outline and its height.
    case building(Coordinate)
  }

  /// The space for it, and the drawing method.
  struct Frame: Hashable, Sendable {
    let subject: Subject
    let columns: Int
    let rows: Int
    /// The width of a cell by its height.
    let cellAspect: Double
    private var samplesAcross: Int
    private var samplesDown: Int

    /// Takes the samples of a cell, each of which becomes a pixel.
    init(
      subject: Subject,
      columns: Int,
      rows: Int,
      cellAspect: Double,
      samples: (width: Int, height: Int)
    ) {
      (self.subject, self.columns, self.rows, self.cellAspect) = (subject, columns, rows, cellAspect)
      (samplesAcross, samplesDown) = samples
    }

    var samples: (width: Int, height: Int) { (samplesAcross, samplesDown) }

    /// The same space with other samples.
    func with(samples: (width: Int, height: Int)) -> Frame {
      var frame = self
      (frame.samplesAcross, frame.samplesDown) = samples
      return frame
    }
  }

  let columns: Int
  let rows: Int
  /// The time when it was taken, to the minute, if the camera reports it.
  let time: String?
  /// The height of the building that was drawn; nil if the map doesn't have it.
  let height: Double?
  /// As many pixels as the cells have samples.
  let picture: Bitmap

  private static let memory = 64 << 20

  /// Decodes a photograph as large as its frame allows, with its own proportions.
  init(of input: PictureInput, in frame: Frame) throws(PictureError) {
    let reader = try PictureReader(input)
    let (width, height) = (Double(reader.info.width), Double(reader.info.height) * frame.cellAspect)
    let scale = min(Double(frame.columns) / width, Double(frame.rows) / height)
    time = reader.photo.time.map { String($0.prefix(16)).replacing("T", with: " ") }
    self.height = nil
    columns = min(max(Int((width * scale).rounded()), 1), frame.columns)
    rows = min(max(Int((height * scale).rounded()), 1), frame.rows)
    let samples = frame.samples
    picture = try reader.decode(
      crop: PixelRect(x: 0, y: 0, width: reader.info.width, height: reader.info.height),
      width: columns * samples.width,
      height: rows * samples.height,
      memory: Self.memory
    )
  }

  /// Draws a building, half as high as it is wide.
  init(of scene: BuildingScene, in frame: Frame) {
    let widest = Int((Double(frame.rows) * 2 / frame.cellAspect).rounded())
    columns = max(min(frame.columns, widest), 1)
    rows = max(min(Int((Double(columns) * frame.cellAspect / 2).rounded()), frame.rows), 1)
    time = nil
    height = scene.building.height
    let samples = frame.samples
    let dotShape = Double(samples.height) / Double(samples.width) * frame.cellAspect
    var drawing = BuildingDrawing(scene)
    picture = drawing.picture(width: columns * samples.width, height: rows * samples.height, dotShape: dotShape)
  }

  var bytes: Int { picture.width * picture.height * 4 }

  /// Draws it at the centre of a box; returns its area, or nil if it isn't entirely on the grid.
  func draw(into grid: inout CellGrid, in box: CellRect, blocks: BlockSet, depth: ColorDepth) -> CellRect? {
    var cells = CellGrid(columns: columns, rows: rows)
    BlockEncoder(blocks, depth: depth).encode(picture, into: &cells)
    let left = box.column + (box.columns - columns) / 2
    let top = box.row + (box.rows - rows) / 2
    for row in 0..<rows {
      for column in 0..<columns where grid.contains(left + column, top + row) {
        grid[left + column, top + row] = cells[column, row]
      }
    }
    let isWhole = grid.contains(left, top) && grid.contains(left + columns - 1, top + rows - 1)
    return isWhole ? CellRect(column: left, row: top, columns: columns, rows: rows) : nil
  }
}
