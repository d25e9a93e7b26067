/// Laying a picture over another one by a mask.
extension Bitmap {
  /// Lays the picture over another one of its size, as far as a mask shows it, and becomes what comes out.
  ///
  /// The mask may be coarser: it is told which of its columns and rows each column and row of pixels belongs to.
  package mutating func lay(over back: Bitmap, by mask: Mask, columns: [Int], rows: [Int]) {
    precondition((back.width, back.height) == (width, height), "pictures of one size are laid over each other")
    precondition(columns.count == width && rows.count == height, "every column and row belongs to one of the mask")
    let (below, values, places) = (unsafe back.bytes.span.bytes, mask.values.span, columns.span)
    let width = width
    var pixels = bytes.mutableSpan
    var target = unsafe pixels.mutableBytes
    for (y, row) in rows.enumerated() {
      var offset = y * width * 4
      let line = row * mask.width
      for x in 0..<width {
        let share = Float(values[line + places[x]]) / 255
        let front = target.bytes.color(at: offset) * share
        // Where nothing shines through there is nothing to mix.
        if front.w < 254.5 {
          target.store((front + below.color(at: offset) * (1 - front.w / 255)).roundedBytes, at: offset)
        }
        offset += 4
      }
    }
  }
}
