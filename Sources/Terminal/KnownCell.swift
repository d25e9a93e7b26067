/// The size of a cell in pixels, as far as the kernel and the terminal report it.
struct KnownCell: Equatable {
  /// Fractions of a pixel included.
  private(set) var pixels: CellPixels?
  /// The terminal reports whole numbers; the kernel only knows the window's.
  private var (answer, kernel): (CellPixels?, CellPixels?)

  mutating func measured(_ kernel: CellPixels?) {
    self.kernel = kernel
    pixels = kernel ?? pixels
  }

  mutating func answered(_ answer: CellPixels) {
    self.answer = answer
    pixels = pixels ?? answer
  }

  mutating func forgetAnswer() { answer = nil }

  /// The size in whole pixels, where it is sure.
  var whole: (width: Int, height: Int)? {
    guard let cell = answer ?? kernel else { return nil }
    let whole = (width: Int(cell.width), height: Int(cell.height))
    // The kernel may know the window with its borders, which adds a little to each cell.
    let isSure = cell.width - Double(whole.width) < 0.25 && cell.height - Double(whole.height) < 0.25
    return isSure ? whole : nil
  }
}
