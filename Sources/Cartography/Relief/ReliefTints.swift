import Cells

/// How a style shades the world: what heights and depths add to its colours, and how strong the light is.
struct ReliefTints: Sendable {
  /// Heights in metres, rising, and what they add to red, green and blue.
  typealias Stops = [(meters: Float, change: SIMD4<Float>, index: UInt8)]

  var land: Stops
  var sea: Stops
  /// The light's strength on the colour of the ground, and on what the height adds.
  var light: (ground: Float, tint: Float)

  static func color(_ hex: UInt32) -> SIMD4<Float> {
    SIMD4(Float(hex >> 16 & 0xff), Float(hex >> 8 & 0xff), Float(hex & 0xff), 0)
  }
}

/// The colours of shaded classes at one zoom, on a screen of one depth.
struct ReliefColors {
  private let palette: MapPalette
  private let classes: [SIMD4<Float>]
  private let land: [SIMD4<Float>]
  private let sea: [SIMD4<Float>]
  private let seaIndexes: [UInt8]
  private let light: (ground: Float, tint: Float)
  /// The colour that the light adds to a ground that has no light of its own, where tints are weaker than the light.
  private let lit: SIMD4<Float>
  /// The colours of cells, by class and code.
  private var cells: [CellColor] = []

  /// How strong the tints are, and the light on the heights of the world and on finer ones.
  private static let tints = ReliefFade([(10, 1), (12, 0)])
  private static let tintsOfTerrain = ReliefFade([(8.5, 1), (11, 0)])
  private static let terrain = ReliefFade([(9, 1), (12, 0.55), (14, 0.45), (18, 0)])
  /// The light on the heights of the world: where a sample takes many cells, it would show facets.
  private static let world = ReliefFade([(6.5, 1), (8, 0.4), (9, 0.15)])
  /// From here on finer heights shade the map.
  static let firstZoomOfTerrain = 9.0
  /// The height whose tint is the light's on a ground that has none of its own, as by night.
  private static let litMeters: Float = 2500
  private static let darkest = Float(0.6)
  /// From one of the greys of 256 colours to the next one that is used.
  private static let greys = (first: 232, step: Float(13))

  /// Nil where nothing is shaded: with fewer colours, from near, and in styles without relief.
  init?(_ style: Style, at zoom: Double, hasTerrain: Bool, _ palette: MapPalette) {
    guard let tints = style.relief, Self.isNeeded(at: zoom, hasTerrain: hasTerrain), palette.depth.hasShades else {
      return nil
    }
    let strength = Float((hasTerrain ? Self.tintsOfTerrain : Self.tints).value(at: zoom))
    let isTerrain = hasTerrain && zoom >= Self.firstZoomOfTerrain
    let world = isTerrain ? 1 : Float(Self.world.value(at: zoom))
    let lightStrength = isTerrain ? Float(Self.terrain.value(at: zoom)) : strength * world
    self.palette = palette
    classes = MapClass.allCases.map { ReliefTints.color(palette.mapColor($0).hex) }
    let steps = 0..<ReliefSampler.steps
    land = steps.map { Self.change(tints.land, at: ReliefSampler.meters($0, inSea: false)) * strength }
    let depths = steps.map { ReliefSampler.meters($0, inSea: true) }
    sea = depths.map { Self.change(tints.sea, at: $0) * strength }
    seaIndexes = depths.map { meters in
      tints.sea.last { $0.meters <= meters }?.index ?? tints.sea.first?.index ?? palette.mapColor(.sea).index
    }
    light = (tints.light.ground * lightStrength, tints.light.tint * world)
    lit =
      Self.change(tints.land, at: Self.litMeters) * (1 - tints.light.ground) * tints.light.tint
      * max(lightStrength - strength, 0)
    // From near all heights have one colour.
    let codes = ReliefSampler.Code.min...(.max)
    cells = MapClass.allCases.prefix { $0.rawValue <= MapClass.landmark.rawValue }.flatMap { mapClass in
      codes.map { code in
        let isUsed = mapClass.isShaded && (strength > 0 || mapClass == .sea || code >> 4 == ReliefSampler.land)
        return isUsed ? color(mapClass, code).cellColor(palette.depth) : .standard
      }
    }
  }

  static func isNeeded(at zoom: Double, hasTerrain: Bool) -> Bool {
    zoom < (hasTerrain ? terrain : tints).end
  }

  private static func change(_ stops: ReliefTints.Stops, at meters: Float) -> SIMD4<Float> {
    guard let after = stops.firstIndex(where: { $0.meters > meters }) else { return stops.last?.change ?? .zero }
    guard after > 0 else { return stops[0].change }
    let (from, to) = (stops[after - 1], stops[after])
    return from.change + (to.change - from.change) * ((meters - from.meters) / (to.meters - from.meters))
  }

  func hex(_ mapClass: MapClass, _ code: ReliefSampler.Code) -> UInt32 {
    let color = shaded(mapClass, code).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
    return UInt32(color.x + 0.5) << 16 | UInt32(color.y + 0.5) << 8 | UInt32(color.z + 0.5)
  }

  private func shaded(_ mapClass: MapClass, _ code: ReliefSampler.Code) -> SIMD4<Float> {
    let (flat, step, brightness) = (classes[mapClass.index], Int(code >> 4), ReliefSampler.light(code) - 1)
    if mapClass == .sea { return flat + sea[step] }
    // Ice stays the lightest ground.
    let tint = mapClass == .ice ? pointwiseMax(land[step], .zero) : land[step]
    let color = flat * (1 + brightness * light.ground) + tint * (1 + brightness * light.tint) + lit * brightness
    // In the darkest shadow land is still no water.
    return pointwiseMax(color, (flat + tint) * Self.darkest)
  }

  func cell(_ mapClass: MapClass, _ code: ReliefSampler.Code) -> CellColor {
    cells[mapClass.index << 8 + Int(code)]
  }

  private func color(_ mapClass: MapClass, _ code: ReliefSampler.Code) -> MapColor {
    let hex = hex(mapClass, code)
    guard palette.depth == .indexed else { return MapColor(hex: hex, index: 0, basic: 0) }
    let flat = palette.mapColor(mapClass)
    if mapClass == .sea { return MapColor(hex: hex, index: seaIndexes[Int(code >> 4)], basic: 0) }
    guard Int(flat.index) >= Self.greys.first else { return flat }
    let steps = (Self.brightness(ReliefTints.color(hex)) - Self.brightness(classes[mapClass.index])) / Self.greys.step
    let index = min(max(Int(flat.index) + Int(steps.rounded()), Self.greys.first), 255)
    return MapColor(hex: hex, index: UInt8(index), basic: 0)
  }

  private static func brightness(_ color: SIMD4<Float>) -> Float { (color * SIMD4(0.3, 0.59, 0.11, 0)).sum() }
}

extension MapClass {
  static let shaded = allCases.filter(\.isShaded)
}

/// A strength that depends on the zoom: given at some zooms, linear in between, constant before and after.
struct ReliefFade: Sendable {
  private let stops: [(zoom: Double, value: Double)]

  init(_ stops: [(zoom: Double, value: Double)]) {
    precondition(!stops.isEmpty, "a fade has a stop at least")
    self.stops = stops
  }

  /// The zoom from which on it is constant.
  var end: Double { stops[stops.count - 1].zoom }

  func value(at zoom: Double) -> Double {
    guard let after = stops.firstIndex(where: { $0.zoom > zoom }) else { return stops[stops.count - 1].value }
    guard after > 0 else { return stops[0].value }
    let (from, to) = (stops[after - 1], stops[after])
    return from.value + (to.value - from.value) * (zoom - from.zoom) / (to.zoom - from.zoom)
  }
}
