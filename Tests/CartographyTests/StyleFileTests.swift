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

  /// In OKLab, where about 0.02 can just be noticed.
  private static let leastDistance = 0.08

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

  @Test(arguments: ColorVision.allCases)
  func `in the one for colour-blind eyes no two classes look alike, whichever cones are missing`(vision: ColorVision)
    throws
  {
    let color = try Self.colors(of: "clear")
    let classes = [
      "ground", "building", "landmark", "water", "park", "wood", "street", "pedestrian", "secondary", "primary",
      "motorway", "rail",
    ]
    for (index, one) in classes.enumerated() {
      for other in classes[..<index] {
        let distance = vision.distance(try color(one), try color(other))
        #expect(distance >= Self.leastDistance, "\(one) \(other): \(distance)")
      }
    }
  }

  @Test func `red and green of one lightness do look alike where a kind of cones is missing`() {
    #expect(ColorVision.normal.distance(0xb4_6450, 0x6e_8250) > Self.leastDistance)
    #expect(ColorVision.deuteranopia.distance(0xb4_6450, 0x6e_8250) < Self.leastDistance)
  }

  @Test(arguments: ["clear", "contrast", "paper"])
  func `the lint finds nothing in those that come with the program`(name: String) throws {
    let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: "\(Self.folder)/\(name).json")))
    #expect(StyleLint(try Style(bytes)).findings.isEmpty)
  }

  @Test func `the lint finds text with little contrast, and colours that look alike to some eyes`() throws {
    let text = """
      {"extends": "day", "colors": {"greenText": "#60a060", "water": "#b46450", "park": "#6e8250"}}
      """
    let findings = StyleLint(try Style(Array(text.utf8))).findings.map { finding in
      switch finding {
      case .faintText(let ink, let ground, _): "\(ink.rawValue) on \(ground)"
      case .similar(let one, let other, let vision, _): "\(one) \(other) \(vision)"
      }
    }
    #expect(
      findings == [
        "waterText on water", "greenText on park", "greenText on wood", "park water deuteranopia",
        "park rail tritanopia",
      ]
    )
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
