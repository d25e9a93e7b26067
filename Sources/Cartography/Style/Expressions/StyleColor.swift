import Glibc
import Wire

/// A colour of a style with its opacity; channels from 0 to 1, not premultiplied.
package struct StyleColor: Hashable, Sendable {
  package var red: Double
  package var green: Double
  package var blue: Double
  package var alpha = 1.0

  /// A space in which two colours are mixed.
  enum Space { case rgb, lab, hcl }

  init(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  init(hex: UInt32) {
    self.init(Double(hex >> 16 & 0xff) / 255, Double(hex >> 8 & 0xff) / 255, Double(hex & 0xff) / 255)
  }

  /// A colour in the spellings of CSS: by name, in hexadecimal digits, as `rgb(…)` or `hsl(…)`.
  package init?(css: String) {
    let text = css.lowercased()
    if text.hasPrefix("#") {
      self.init(digits: text.dropFirst())
    } else if let open = text.firstIndex(of: "("), text.hasSuffix(")") {
      self.init(String(text[..<open]), text[text.index(after: open)...].dropLast())
    } else if text == "transparent" {
      self.init(0, 0, 0, 0)
    } else {
      guard let hex = Self.named[text] else { return nil }
      self.init(hex: hex)
    }
  }

  /// Red, green, blue from 0 to 255 and opacity from 0 to 1; nil if one is outside.
  init?(_ parts: [ExpressionValue]) {
    guard (3...4).contains(parts.count), parts.allSatisfy({ $0.type == .number }) else { return nil }
    let numbers = parts.map(\.number)
    guard numbers[..<3].allSatisfy({ (0...255).contains($0) }), (0...1).contains(numbers.dropFirst(3).first ?? 1)
    else { return nil }
    self.init(numbers[0] / 255, numbers[1] / 255, numbers[2] / 255, numbers.dropFirst(3).first ?? 1)
  }

  private init?(digits: Substring) {
    guard [3, 4, 6, 8].contains(digits.count), digits.allSatisfy(\.isHexDigit) else { return nil }
    let isShort = digits.count < 5
    let channels = Array(isShort ? digits.map { "\($0)\($0)" }.joined() : String(digits)).map { $0.hexDigitValue ?? 0 }
    let parts = stride(from: 0, to: channels.count, by: 2).map { Double(channels[$0] * 16 + channels[$0 + 1]) / 255 }
    self.init(parts[0], parts[1], parts[2], parts.count == 4 ? parts[3] : 1)
  }

  private init?(_ function: String, _ arguments: Substring) {
    let words = arguments.split { ", /".contains($0) }
    let parts = words.compactMap(Self.number)
    guard (3...4).contains(parts.count), parts.count == words.count else { return nil }
    let alpha = parts.count == 4 ? min(max(parts[3].isPercent ? parts[3].value / 100 : parts[3].value, 0), 1) : 1
    switch function {
    case "rgb", "rgba":
      let channels = parts[..<3].map { min(max($0.value / ($0.isPercent ? 100 : 255), 0), 1) }
      self.init(channels[0], channels[1], channels[2], alpha)
    case "hsl", "hsla":
      let (saturation, lightness) = (min(max(parts[1].value / 100, 0), 1), min(max(parts[2].value / 100, 0), 1))
      let chroma = saturation * min(lightness, 1 - lightness)
      func channel(_ offset: Double) -> Double {
        let turn = (offset + parts[0].value / 30).truncatingRemainder(dividingBy: 12)
        let place = turn < 0 ? turn + 12 : turn
        return lightness - chroma * max(-1, min(place - 3, 9 - place, 1))
      }
      self.init(channel(0), channel(8), channel(4), alpha)
    default: return nil
    }
  }

  private static func number(_ word: Substring) -> (value: Double, isPercent: Bool)? {
    let digits = word.hasSuffix("%") ? word.dropLast() : word.hasSuffix("deg") ? word.dropLast(3) : word
    guard digits.allSatisfy({ "0123456789.-+".contains($0) }), let value = Double(digits) else { return nil }
    return value.isFinite ? (value, word.hasSuffix("%")) : nil
  }

  /// Without its opacity.
  package var hex: UInt32 {
    [red, green, blue].reduce(0) { $0 << 8 | UInt32(($1 > 0 ? min($1, 1) * 255 : 0).rounded()) }
  }

  /// The colour as `to-string` writes it.
  var text: String {
    let channels = [red, green, blue].map { "\(Int(($0 * 255).rounded()))" }
    return "rgba(\(channels.joined(separator: ",")),\(ExpressionValue.number(alpha).text))"
  }

  func mixed(with other: StyleColor, share: Double, in space: Space = .rgb) -> StyleColor {
    func between(_ one: Double, _ other: Double) -> Double { one.mixed(with: other, share: share) }
    let opacity = between(alpha, other.alpha)
    guard space != .rgb else {
      return StyleColor(between(red, other.red), between(green, other.green), between(blue, other.blue), opacity)
    }
    let (from, to) = (lab, other.lab)
    let lightness = between(from.0, to.0)
    guard space == .hcl else {
      return StyleColor(lab: lightness, between(from.1, to.1), between(from.2, to.2), opacity)
    }
    let chromas = (hypot(from.1, from.2), hypot(to.1, to.2))
    let hues = (atan2(from.2, from.1), atan2(to.2, to.1))
    // A grey has the hue of the other colour; a hue takes the shorter way round.
    let start = chromas.0 < 5e-5 ? hues.1 : hues.0
    let turn = chromas.0 < 5e-5 || chromas.1 < 5e-5 ? 0 : remainder(hues.1 - hues.0, 2 * .pi)
    let (hue, chroma) = (start + turn * share, between(chromas.0, chromas.1))
    return StyleColor(lab: lightness, chroma * cos(hue), chroma * sin(hue), opacity)
  }

  // CIELAB with the white of D50.
  private static let white = (0.96422, 1.0, 0.82521)

  private var lab: (Double, Double, Double) {
    func linear(_ value: Double) -> Double { value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4) }
    func curve(_ value: Double) -> Double {
      value > 216.0 / 24389 ? cbrt(value) : value * (841.0 / 108) + 4.0 / 29
    }
    let (red, green, blue) = (linear(red), linear(green), linear(blue))
    let x = curve((0.4360747 * red + 0.3850649 * green + 0.1430804 * blue) / Self.white.0)
    let y = curve(0.2225045 * red + 0.7168786 * green + 0.0606169 * blue)
    let z = curve((0.0139322 * red + 0.0971045 * green + 0.7141733 * blue) / Self.white.2)
    return (116 * y - 16, 500 * (x - y), 200 * (y - z))
  }

  private init(lab lightness: Double, _ a: Double, _ b: Double, _ alpha: Double) {
    func curve(_ value: Double) -> Double {
      value > 6.0 / 29 ? value * value * value : (value - 4.0 / 29) * (108.0 / 841)
    }
    func channel(_ value: Double) -> Double {
      min(max(value <= 0.00304 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055, 0), 1)
    }
    let middle = (lightness + 16) / 116
    let (x, y) = (Self.white.0 * curve(middle + a / 500), curve(middle))
    let z = Self.white.2 * curve(middle - b / 200)
    self.init(
      channel(3.1338561 * x - 1.6168667 * y - 0.4906146 * z),
      channel(-0.9787684 * x + 1.9161415 * y + 0.0334540 * z),
      channel(0.0719453 * x - 0.2289914 * y + 1.4052427 * z),
      alpha
    )
  }

  /// The colours that CSS has names for.
  private static let named: [String: UInt32] = {
    let rows = TabbedText.rows(of: Embedded.text(of: "StyleColor.tsv") ?? "")
    return Dictionary(
      uniqueKeysWithValues: rows.compactMap { row in
        row.count == 2 ? UInt32(row[1], radix: 16).map { (String(row[0]), $0) } : nil
      }
    )
  }()
}
