import Glibc

/// What is known about how colours look: their contrast as text and the distance between two.
package enum ColorSpace {
  /// The contrast of two colours by WCAG 2: from 1 to 21; text wants 4.5.
  package static func contrast(_ one: UInt32, _ other: UInt32) -> Double {
    let (first, second) = (luminance(one), luminance(other))
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  static let readable = 4.5

  static func luminance(_ hex: UInt32) -> Double {
    let (red, green, blue) = linear(hex)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }

  /// The distance of two colours in OKLab with its hues stretched, capped, so that no contrast eats all others.
  static func distance(_ one: UInt32, _ other: UInt32) -> Double {
    let (first, second) = (oklab(one), oklab(other))
    let lightness = first.0 - second.0
    let (a, b) = ((first.1 - second.1) * 1.6, (first.2 - second.2) * 1.6)
    return min((lightness * lightness + a * a + b * b).squareRoot(), 0.25)
  }

  private static func linear(_ hex: UInt32) -> (Double, Double, Double) {
    func channel(_ shift: UInt32) -> Double {
      let value = Double(hex >> shift & 0xff) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return (channel(16), channel(8), channel(0))
  }

  // The matrices of https://bottosson.github.io/posts/oklab
  private static func oklab(_ hex: UInt32) -> (Double, Double, Double) {
    let (red, green, blue) = linear(hex)
    let l = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    let m = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    let s = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    return (
      0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
      1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
      0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s
    )
  }
}
