import Cells
import Glibc
import Raster

/// The faults of a style that make its map hard to read: faint text, and neighbouring colours that look alike.
package struct StyleLint: Sendable {
  package enum Finding: Sendable {
    /// Text that is hard to read on a class; the map shows it in black or white instead.
    case faintText(MapInk, on: MapClass, contrast: Double)
    /// Two classes that often touch, whose colours can hardly be distinguished.
    case similar(MapClass, MapClass, seenWith: ColorVision, distance: Double)
  }

  package let findings: [Finding]

  /// The least contrast of text.
  package static let leastContrast = ColorSpace.readable

  /// The least distance of two colours in OKLab; with colour blindness a map can't be as clear.
  package static func leastDistance(_ vision: ColorVision) -> Double { vision == .normal ? 0.04 : 0.025 }

  /// The classes that text of each ink is written on.
  private static let texts: KeyValuePairs<MapInk, [MapClass]> = [
    .text: [.ground, .builtUp, .building, .square], .place: [.ground, .builtUp, .building],
    .sight: [.ground, .builtUp, .building], .waterText: [.sea, .water], .greenText: [.park, .wood],
    .landText: [.ground],
  ]

  /// Classes, each with those it often touches.
  private static let neighbors: KeyValuePairs<MapClass, [MapClass]> = [
    .ground: [.water, .sea, .park, .wood, .building, .landmark, .street, .secondary, .primary, .motorway, .rail],
    .building: [.water, .park, .landmark, .street, .secondary, .primary, .motorway, .rail],
    .park: [.water, .street, .secondary, .primary, .motorway, .rail],
    .wood: [.water], .secondary: [.street, .primary], .primary: [.motorway],
  ]

  package init(_ style: Style, at zoom: Double = 14) {
    func color(_ mapClass: MapClass) -> UInt32 { style.color(of: mapClass, at: zoom).hex }
    let faint = Self.texts.flatMap { ink, grounds in
      grounds.compactMap { ground -> Finding? in
        guard let text = style.inks[ink]?.hex else { return nil }
        let contrast = CellColor.contrast(text, color(ground))
        return contrast < Self.leastContrast ? .faintText(ink, on: ground, contrast: contrast) : nil
      }
    }
    let similar = Self.neighbors.flatMap { one, others in
      others.compactMap { other in Self.similarity(one, other, color(one), color(other)) }
    }
    findings = faint + similar
  }

  /// The first kind of vision that can't distinguish two classes.
  private static func similarity(_ one: MapClass, _ other: MapClass, _ color: UInt32, _ second: UInt32) -> Finding? {
    for vision in ColorVision.allCases {
      let distance = vision.distance(color, second)
      if distance < leastDistance(vision) { return .similar(one, other, seenWith: vision, distance: distance) }
    }
    return nil
  }
}

/// How colours are seen, with all cones or without those of a kind (Machado, Oliveira and Fernandes 2009, severity 1).
package enum ColorVision: String, CaseIterable, Sendable {
  case normal, protanopia, deuteranopia, tritanopia

  /// The matrix for linear red, green and blue, row by row.
  private var matrix: [Double] {
    switch self {
    case .normal: [1, 0, 0, 0, 1, 0, 0, 0, 1]
    case .protanopia:
      [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998]
    case .deuteranopia:
      [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881]
    case .tritanopia:
      [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900]
    }
  }

  /// The distance of two colours in OKLab, of which about 0.02 can just be noticed.
  package func distance(_ one: UInt32, _ other: UInt32) -> Double {
    let (one, other) = (ColorSpace.place(seen(one)), ColorSpace.place(seen(other)))
    let (lightness, a, b) = (one.lightness - other.lightness, one.a - other.a, one.b - other.b)
    return (lightness * lightness + a * a + b * b).squareRoot()
  }

  private func seen(_ hex: UInt32) -> UInt32 {
    let channels = [16, 8, 0].map { (shift: UInt32) in LinearLight.exact[Int(hex >> shift & 0xff)] }
    return (0..<3).reduce(0) { seen, row in
      let light = (0..<3).reduce(0) { $0 + matrix[3 * row + $1] * channels[$1] }
      let clipped = min(max(light, 0), 1)
      let value = clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * pow(clipped, 1 / 2.4) - 0.055
      return seen << 8 | UInt32((value * 255).rounded())
    }
  }
}
