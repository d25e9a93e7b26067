import Glibc

/// The spellings of colours that style files use.
enum CSSColor {
  static func hex(_ text: String) -> UInt32? {
    let text = text.lowercased()
    if text.hasPrefix("#") { return digits(text.dropFirst()) }
    guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else { return named[text] }
    let parts = text[text.index(after: open)...].dropLast().split { ", /".contains($0) }.compactMap(number)
    guard parts.count >= 3 else { return nil }
    switch text[..<open] {
    case "rgb", "rgba": return packed(parts[0] / 255, parts[1] / 255, parts[2] / 255)
    case "hsl", "hsla": return hsl(parts[0], parts[1] / 100, parts[2] / 100)
    default: return nil
    }
  }

  private static func digits(_ text: Substring) -> UInt32? {
    guard let value = UInt32(text, radix: 16) else { return nil }
    switch text.count {
    case 3: return (value >> 8 & 15) * 0x11_0000 | (value >> 4 & 15) * 0x1100 | (value & 15) * 0x11
    case 6: return value
    case 8: return value >> 8
    default: return nil
    }
  }

  private static func number(_ text: Substring) -> Double? {
    guard text.allSatisfy({ "0123456789.-%".contains($0) }), let value = Double(text.filter { $0 != "%" }) else {
      return nil
    }
    return value.isFinite ? value : nil
  }

  private static func hsl(_ hue: Double, _ saturation: Double, _ lightness: Double) -> UInt32 {
    let chroma = saturation * min(lightness, 1 - lightness)
    func channel(_ offset: Double) -> Double {
      let turn = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
      return lightness - chroma * max(-1, min(turn - 3, 9 - turn, 1))
    }
    return packed(channel(0), channel(8), channel(4))
  }

  private static func packed(_ red: Double, _ green: Double, _ blue: Double) -> UInt32 {
    // A value that isn't above 0 may be no number.
    [red, green, blue].reduce(0) { $0 << 8 | UInt32(($1 > 0 ? min($1, 1) * 255 : 0).rounded()) }
  }

  private static let named: [String: UInt32] = [
    "white": 0xffffff, "black": 0, "red": 0xff0000, "green": 0x008000, "blue": 0x0000ff, "yellow": 0xffff00,
    "gray": 0x808080, "grey": 0x808080, "orange": 0xffa500, "purple": 0x800080, "brown": 0xa52a2a,
  ]
}
