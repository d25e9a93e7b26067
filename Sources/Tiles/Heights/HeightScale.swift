/// Heights as bytes: steps of 25 m at the coast, of 100 m on mountains and of hundreds in the deep sea.
enum HeightScale {
  /// The code of 0 m, the lowest of land.
  static let shore = 40

  /// The height of each code, in metres.
  static let meters = (0...255).map { code in
    guard code >= shore else { return -Float((code - shore) * (code - shore)) / (deep * deep) }
    let root = Float(code - shore) / steep + offset.squareRoot()
    return root * root - offset
  }

  private static let (steep, offset, deep) = (Float(0.8), Float(100), Float(0.2))

  static func code(_ meters: Float) -> UInt8 {
    let code =
      meters < 0
      ? -max(((-meters).squareRoot() * deep).rounded(), 1)
      : (((meters + offset).squareRoot() - offset.squareRoot()) * steep).rounded()
    return UInt8(min(max(code + Float(shore), 0), 255))
  }
}
