import Cartography
import Cells
import Foundation
import Testing
import Wire

/// The properties of the built-in style files, checked by computation.
struct StyleFileTests {
  private static let folder =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../Maps/styles").path

  private static func colors(of style: String) throws -> (String) throws -> UInt32 {
    let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(style).json")))
    let colors = try #require(try JSONParser.parse(bytes)["colors"])
    return { name in
      let hex = try #require(colors[name]?[0]?.string, "\(name)")
      return try #require(UInt32(hex.dropFirst(), radix: 16))
    }
  }

  @Test(arguments: ["clear", "contrast", "paper"])
  func `each is understood to the last word and gives a colour to everything`(name: String) throws {
    let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: "\(Self.folder)/\(name).json")))
    let style = try Style(bytes)
    let color = try Self.colors(of: name)

    #expect(style.problems == [] && style.name == name)
    // Those of tunnels are paler than the colours of their streets.
    for mapClass in MapClass.allCases where !"\(mapClass)".hasSuffix("Tunnel") { _ = try color("\(mapClass)") }
    for ink in MapInk.allCases where ink != .nameGround { _ = try color(ink.rawValue) }
  }

  private static let areas = ["water", "sea", "building", "park", "wood", "pitch", "square", "beach", "landmark"]
  private static let streets = [
    "drive", "service", "faint", "street", "pedestrian", "tertiary", "secondary", "primary", "trunk", "motorway",
    "rail",
  ]
  private static let texts = ["text", "place", "sight", "waterText", "greenText"]

  /// Ratios are rounded to two places: 3 over black and 7 under white leave a single lightness.
  private static func ratio(_ one: UInt32, _ other: UInt32) -> Double {
    (CellColor.contrast(one, other) * 100).rounded() / 100
  }

  @Test func `in the one of high contrast ground, areas and streets are three steps of 3 to 1`() throws {
    let color = try Self.colors(of: "contrast")
    let ground = try color("ground")

    for area in Self.areas {
      #expect(Self.ratio(try color(area), ground) >= 3, "\(area)")
      for street in Self.streets { #expect(Self.ratio(try color(street), try color(area)) >= 3, "\(street) \(area)") }
    }
    for street in Self.streets { #expect(Self.ratio(try color(street), ground) >= 7, "\(street)") }
  }

  /// On a street letters are black, as white ones can't be read there.
  @Test func `and each name stands out 7 to 1 from what it stands on`() throws {
    let color = try Self.colors(of: "contrast")

    for text in Self.texts {
      for ground in Self.areas + ["ground", "builtUp", "pier"] {
        #expect(Self.ratio(try color(text), try color(ground)) >= 7, "\(text) \(ground)")
      }
      for street in Self.streets { #expect(CellColor.contrast(try color(text), try color(street)) < 4.5, "\(street)") }
    }
    for street in Self.streets { #expect(Self.ratio(0x101010, try color(street)) >= 7, "\(street)") }
    #expect(Self.ratio(try color("markText"), try color("markGround")) >= 7)
  }

  @Test(arguments: Sight.allCases)
  func `in the one for colour-blind eyes no two classes look alike, whichever cones are missing`(sight: Sight) throws {
    let color = try Self.colors(of: "clear")
    let classes = [
      "ground", "building", "landmark", "water", "park", "wood", "street", "pedestrian", "secondary", "primary",
      "motorway", "rail",
    ]
    for (index, one) in classes.enumerated() {
      for other in classes[..<index] {
        let distance = sight.distance(try color(one), try color(other))
        #expect(distance >= Sight.least, "\(one) \(other): \(distance)")
      }
    }
  }

  @Test func `red and green of one lightness do look alike where a kind of cones is missing`() {
    #expect(Sight.all.distance(0xb4_6450, 0x6e_8250) > Sight.least)
    #expect(Sight.deuteranopia.distance(0xb4_6450, 0x6e_8250) < Sight.least)
  }

  @Test func `on paper everything that is written can be read`() throws {
    let color = try Self.colors(of: "paper")

    for ground in ["ground", "builtUp", "building", "park", "square"] {
      for text in ["text", "place"] { #expect(CellColor.contrast(try color(text), try color(ground)) >= 7) }
    }
    for (text, ground) in [("waterText", "water"), ("greenText", "park"), ("landText", "ground"), ("sight", "ground")] {
      #expect(CellColor.contrast(try color(text), try color(ground)) >= 4.5, "\(text)")
    }
  }
}

/// How colours are seen, with all cones or without those of a kind (Machado, Oliveira and Fernandes 2009, severity 1).
enum Sight: CaseIterable {
  case all, protanopia, deuteranopia, tritanopia

  /// In OKLab, where about 0.02 can just be noticed.
  static let least = 0.08

  /// The matrix for linear red, green and blue, row by row.
  private var matrix: [Double] {
    switch self {
    case .all: [1, 0, 0, 0, 1, 0, 0, 0, 1]
    case .protanopia:
      [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998]
    case .deuteranopia:
      [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881]
    case .tritanopia:
      [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900]
    }
  }

  func distance(_ one: UInt32, _ other: UInt32) -> Double {
    let (one, other) = (ColorSpace.place(seen(one)), ColorSpace.place(seen(other)))
    let (lightness, a, b) = (one.lightness - other.lightness, one.a - other.a, one.b - other.b)
    return (lightness * lightness + a * a + b * b).squareRoot()
  }

  private func seen(_ hex: UInt32) -> UInt32 {
    let channels = [16, 8, 0].map { (shift: UInt32) in
      let value = Double(hex >> shift & 0xff) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return (0..<3).reduce(0) { seen, row in
      let light = (0..<3).reduce(0) { $0 + matrix[3 * row + $1] * channels[$1] }
      let clipped = min(max(light, 0), 1)
      let value = clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * pow(clipped, 1 / 2.4) - 0.055
      return seen << 8 | UInt32((value * 255).rounded())
    }
  }
}
