import Glibc
import Raster

/// The appearance of colours: the distance between two.
package enum ColorSpace {
  /// The contrast that text needs.
  static let readable = 4.5

  /// Where a colour is in OKLab.
  package struct Place {
    package let lightness: Double
    package let a: Double
    package let b: Double
  }

  /// The distance of two colours with their hues stretched, capped, so that no contrast eats all others.
  static func distance(_ one: Place, _ other: Place) -> Double { min(difference(one, other), 0.25) }

  /// The same uncapped.
  static func difference(_ one: Place, _ other: Place) -> Double {
    let lightness = one.lightness - other.lightness
    let (a, b) = ((one.a - other.a) * 1.6, (one.b - other.b) * 1.6)
    return (lightness * lightness + a * a + b * b).squareRoot()
  }

  private static func linear(_ hex: UInt32) -> (Double, Double, Double) {
    let light = LinearLight.exact
    return (light[Int(hex >> 16 & 0xff)], light[Int(hex >> 8 & 0xff)], light[Int(hex & 0xff)])
  }

  // The matrices of https://bottosson.github.io/posts/oklab
  package static func place(_ hex: UInt32) -> Place {
    let (red, green, blue) = linear(hex)
    let l = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    let m = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    let s = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    return Place(
      lightness: 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
      a: 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
      b: 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s
    )
  }
}
