import Glibc

extension CellColor {
  /// How well two colours can be told apart, from 1 to 21, as the Web Content Accessibility Guidelines 2 count it.
  ///
  /// Nil where one of them is the terminal's own, which nobody knows.
  package func contrast(with other: CellColor) -> Double? {
    guard let one = hex, let two = other.hex else { return nil }
    let (light, dark) = (Self.luminance(one), Self.luminance(two))
    return (max(light, dark) + 0.05) / (min(light, dark) + 0.05)
  }

  /// The light that a screen gives off, from 0 to 1.
  private static func luminance(_ hex: UInt32) -> Double {
    0.2126 * linear(hex >> 16 & 0xff) + 0.7152 * linear(hex >> 8 & 0xff) + 0.0722 * linear(hex & 0xff)
  }

  private static func linear(_ value: UInt32) -> Double { light[Int(value)] }

  /// Of each value of sRGB.
  private static let light: [Double] = (0..<256).map { value in
    let share = Double(value) / 255
    return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
  }
}
