import Wire

/// Reads the JSON of a style and remembers, once each, what it doesn't know.
struct StyleReader {
  private(set) var problems: [StyleProblem] = []
  private var known: Set<StyleProblem> = []
  private var name = ""
  var layers: [StyleLayer] = []
  var compiler = ExpressionCompiler()
  /// The layer that is being read.
  var layer = ""
  /// The layers of known tile schemas, where a style may name others.
  private(set) var knownSources: Set<String>?
  /// The layer that gave a class or an ink its colour.
  var painted: [String: (layer: String, color: Expression)] = [:]
  private(set) var colors: [MapClass: ZoomCurve<MapColor>] = [:]
  var inks: [MapInk: MapColor] = [:]
  private var widths: [MapClass: ZoomCurve<Double>] = [:]
  private var dots: [MapClass: MapColor] = [:]
  private var relief: ReliefTints?
  /// The built-in style that a style of MapLibre's starts from.
  private let base: String

  init(base: String = "day") { self.base = base }

  mutating func style(_ json: JSON) -> Style {
    var otherLayers: [StyleLayer] = []
    if let base = json.at("extends").string {
      start(from: base)
    } else if json.at("version").number != nil {
      // A style of MapLibre's gives colours only to what it draws; the base has them for all.
      start(from: base)
      knownSources = Set(layers.flatMap(\.sources))
      (otherLayers, layers) = (layers, [])
      readRoot(json)
    }
    name = json.at("name").string ?? name
    readColors(json.at("colors"))
    readWidths(json.at("widths"))
    readDots(json.at("dots"))
    readRelief(json.at("relief"))
    for value in json.at("layers").array ?? [] { readLayer(value) }
    layer = ""
    layers += ofOtherSchemas(otherLayers)
    // Schemas with one layer for all water have no colour for the sea.
    if knownSources != nil, painted["sea"] == nil, painted["water"] != nil, let water = colors[.water] {
      setColor(water, of: .sea)
    }
    return Style(
      name: name,
      layers: layers,
      colors: colors,
      inks: inks,
      widths: widths,
      dots: dots,
      relief: relief,
      problems: problems
    )
  }

  /// The built-in layers for tiles of schemas that the style wasn't made for, so that they are drawn in its colours.
  private func ofOtherSchemas(_ known: [StyleLayer]) -> [StyleLayer] {
    let named = Set(layers.flatMap(\.sources))
    // Their names begin with that of the schema.
    let schemas = Dictionary(grouping: known) { $0.id.prefix { $0 != "-" } }.mapValues { Set($0.flatMap(\.sources)) }
    let own = schemas.filter { schema, sources in
      let shared = schemas.filter { $0.key != schema }.values.reduce(Set()) { $0.union($1) }
      return !sources.subtracting(shared).isDisjoint(with: named)
    }
    let taken = own.values.reduce(named) { $0.union($1) }
    return own.isEmpty ? [] : known.filter { taken.isDisjoint(with: $0.sources) }
  }

  mutating func report(_ part: String, _ value: JSON) {
    let problem = StyleProblem(layer, part, value)
    if known.insert(problem).inserted { problems.append(problem) }
  }

  /// Lists what a style of MapLibre's has besides its layers; nothing is requested from a server.
  private mutating func readRoot(_ json: JSON) {
    for (key, value) in json.at("state").members { compiler.globals[key] = ExpressionValue(value.at("default")) }
    for (key, value) in json.members {
      switch key {
      case "version", "name", "id", "metadata", "layers", "state", "extends", "created", "modified", "owner": break
      case "sources": for source in value.members.map(\.key) { report("source", .string(source)) }
      case "colors", "widths", "dots", "relief": break
      default: report("part of a style", .string(key))
      }
    }
  }

  private mutating func start(from base: String) {
    guard let text = BuiltInStyle.text(of: base), let json = try? JSONParser.parse(Array(text.utf8)) else {
      report("style to extend", .string(base))
      return
    }
    _ = style(json)
  }

  private mutating func readColors(_ json: JSON) {
    // A class before its variants, which it resets.
    for (key, value) in json.members.sorted(by: {
      MapClass(name: $0.key)?.variants.count ?? 0 > MapClass(name: $1.key)?.variants.count ?? 0
    }) {
      if let mapClass = MapClass(name: key) {
        setColor(value, of: mapClass)
      } else if let ink = MapInk(rawValue: key) {
        if let color = mapColor(value) { inks[ink] = color }
      } else {
        report("colour of", .string(key))
      }
    }
  }

  private mutating func setColor(_ json: JSON, of mapClass: MapClass) {
    if let curve = colorCurve(json) { setColor(curve, of: mapClass) }
  }

  /// Sets the colour of a class and of its variants.
  mutating func setColor(_ curve: ZoomCurve<MapColor>, of mapClass: MapClass) {
    for mapClass in [mapClass] + mapClass.variants { colors[mapClass] = curve }
  }

  private mutating func readWidths(_ json: JSON) {
    for (key, value) in json.members {
      if let mapClass = MapClass(name: key), mapClass.isBand {
        if let curve = zoomCurve(value) { widths[mapClass] = curve }
      } else {
        report("width of", .string(key))
      }
    }
  }

  /// Replaces them all, for they belong to the other colours of a style.
  private mutating func readDots(_ json: JSON) {
    guard json.object != nil else { return }
    dots = [:]
    for (key, value) in json.members {
      if let mapClass = MapClass(name: key), mapClass.isBand, let color = mapColor(value) {
        dots[mapClass] = color
      } else {
        report("dots of", .string(key))
      }
    }
  }

  /// Reads how the world is shaded; an empty object is no relief.
  ///
  /// `land` and `sea` are heights in metres, each with the colour of the ground or the sea there, `light` its strength on the
  /// colour of the ground and on what the height adds.
  private mutating func readRelief(_ json: JSON) {
    guard let members = json.object else { return }
    let light = json.at("light").array?.compactMap(\.number) ?? []
    let known = ["land", "sea", "light"]
    for name in members.fields.map(\.name) where !known.contains(name) { report("relief property", .string(name)) }
    guard !members.fields.isEmpty else { return relief = nil }
    relief = ReliefTints(
      land: reliefStops(json.at("land"), from: .ground),
      sea: reliefStops(json.at("sea"), from: .sea),
      light: (Float(light.first ?? 1), Float(light.last ?? 1))
    )
  }

  private mutating func reliefStops(_ json: JSON, from mapClass: MapClass) -> ReliefTints.Stops {
    let flat = colors[mapClass]?.stops[0].value ?? .black
    return stops(json).compactMap { meters, value in
      mapColor(value).map { color in
        (Float(meters), ReliefTints.color(color.hex) - ReliefTints.color(flat.hex), color.index)
      }
    }
  }
}
