internal import Glibc

/// Conversion between sRGB values and amounts of light, in which the blended edge of ink looks as wide as it is.
enum LinearLight {
  /// The light of each sRGB value, 0…1.
  private static let light: [Float] = (0..<256).map { value in
    let share = Double(value) / 255
    return Float(share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4))
  }

  /// The sRGB value of each 4095th part of full light.
  private static let values: [UInt8] = (0..<4096).map { part in
    let light = Double(part) / 4095
    let share = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
    return UInt8((share * 255).rounded())
  }

  /// Mixes two sRGB values in linear light; 0 gives the first and 1 the second, exactly.
  static func mix(_ first: UInt8, _ second: UInt8, share: Float) -> UInt8 {
    guard share > 0 else { return first }
    guard share < 1, first != second else { return second }
    let mixed = light[Int(first)] * (1 - share) + light[Int(second)] * share
    return values[Int(mixed * 4095 + 0.5)]
  }
}
