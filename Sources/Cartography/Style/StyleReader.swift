import Wire

/// Reads the JSON of a style and remembers, once each, what it doesn't know.
struct StyleReader {
  private(set) var problems: [StyleProblem] = []
  private var name = ""
  private var layers: [StyleLayer] = []
  private var colors: [MapClass: ZoomCurve<MapColor>] = [:]
  private var inks: [MapInk: MapColor] = [:]
  private var widths: [MapClass: ZoomCurve<Double>] = [:]
  private var dots: [MapClass: MapColor] = [:]
  private var relief: ReliefTints?

  mutating func style(_ json: JSON) -> Style {
    if let base = json.at("extends").string {
      start(from: base)
    } else if json.at("version").number != nil {
      // A style of MapLibre's gives colours only to what it draws; day has them for all.
      start(from: "day")
      layers = []
    }
    name = json.at("name").string ?? name
    readColors(json.at("colors"))
    readWidths(json.at("widths"))
    readDots(json.at("dots"))
    readRelief(json.at("relief"))
    readLayers(json.at("layers").array ?? [])
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

  mutating func report(_ part: String, _ value: JSON) {
    let problem = StyleProblem(part, value)
    if !problems.contains(problem) { problems.append(problem) }
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

  /// Sets the colour of a class and of its variants.
  private mutating func setColor(_ json: JSON, of mapClass: MapClass) {
    guard let curve = colorCurve(json) else { return }
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

  private mutating func readLayers(_ json: [JSON]) {
    for value in json {
      guard let layer = layer(value) else { continue }
      layers.removeAll { !layer.id.isEmpty && $0.id == layer.id }
      layers.append(layer)
    }
  }

  private mutating func layer(_ json: JSON) -> StyleLayer? {
    let type = json.at("type").string ?? ""
    let paint = json.at("paint")
    if type == "background" {
      setColor(paint.at("background-color"), of: .ground)
      return nil
    }
    if json.at("layout").at("visibility").string == "none" { return nil }
    let sources =
      json.at("source-layer").array?.compactMap(\.string) ?? json.at("source-layer").string.map { [$0] } ?? []
    guard let subject = subject(json, type: type, source: sources.first ?? "") else { return nil }
    var layer = StyleLayer(id: json.at("id").string ?? "", sources: sources, subject: subject)
    layer.filter = filter(json.at("filter")) ?? .always
    layer.minimumZoom = json.at("minzoom").number ?? 0
    layer.maximumZoom = json.at("maxzoom").number ?? .infinity
    layer.width = json.at("class").isNull ? nil : zoomCurve(paint.at("line-width"))
    switch subject {
    case .dots: layer.dashes = dashes(paint.at("line-dasharray"))
    case .band(let mapClass) where mapClass.isTunnel: layer.dashes = dashes(paint.at("line-dasharray"))
    default: break
    }
    layer.text = textKeys(json.at("layout").at("text-field"))
    readPaint(paint, of: subject)
    return layer
  }

  private mutating func readPaint(_ paint: JSON, of subject: StyleLayer.Subject) {
    for (key, value) in paint.members {
      switch (key, subject) {
      case ("fill-color", .area(let mapClass)), ("line-color", .band(let mapClass)):
        setColor(value, of: mapClass)
      case ("line-color", .dots(let ink)):
        if let color = mapColor(value) { inks[ink] = color }
      case ("line-width", _), ("line-dasharray", .dots): break
      case ("line-dasharray", .band(let mapClass)) where mapClass.isTunnel: break
      default: report("paint property", .string(key))
      }
    }
  }

  /// The subject of a layer: by its `class`, else guessed from the words it uses.
  private mutating func subject(_ json: JSON, type: String, source: String) -> StyleLayer.Subject? {
    guard let word = json.at("class").string else { return ForeignLayer(json, type: type, source: source).subject }
    switch type {
    case "fill": if let mapClass = MapClass(name: word), !mapClass.isBand { return .area(mapClass) }
    case "line":
      if let mapClass = MapClass(name: word), mapClass.isBand || [.pier, .water].contains(mapClass) {
        return .band(mapClass)
      }
      if let ink = MapInk(rawValue: word) { return .dots(ink) }
    case "circle":
      if let mapClass = MapClass(name: word), mapClass.isBand { return .band(mapClass) }
      if word == MapInk.stop.rawValue { return .dots(.stop) }
    case "symbol": if let kind = LabelKind(name: word) { return .label(kind) }
    default:
      report("layer type", .string(type))
      return nil
    }
    report("\(type) layer of class", .string(word))
    return nil
  }

  /// The lengths of a dash and of the gap behind it, in dots.
  private func dashes(_ json: JSON) -> Dashes? {
    guard let on = json[0]?.number, let off = json[1]?.number, on > 0, off > 0 else { return nil }
    return Dashes(on: on, off: off)
  }

  private mutating func textKeys(_ json: JSON) -> [String] {
    if let text = json.string {
      let keys = text.split(separator: "{").compactMap { part in part.firstIndex(of: "}").map { String(part[..<$0]) } }
      return keys
    }
    guard let parts = json.array, let verb = parts.first?.string else { return [] }
    switch verb {
    case "get": return parts.dropFirst().compactMap(\.string)
    case "coalesce", "concat", "format", "to-string", "step", "case": return parts.dropFirst().flatMap { textKeys($0) }
    default: return []
    }
  }
}
