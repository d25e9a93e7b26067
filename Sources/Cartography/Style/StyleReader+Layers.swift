import Wire

/// The layers of a style as rules.
extension StyleReader {
  /// The properties of a layer that cells can show, by its type.
  private static let properties: [String: [String: PropertyType]] = [
    "background": ["background-color": MapColor.property],
    "fill": ["fill-color": MapColor.property, "fill-opacity": Double.property],
    "fill-extrusion": ["fill-extrusion-color": MapColor.property, "fill-extrusion-opacity": Double.property],
    "line": [
      "line-color": MapColor.property, "line-opacity": Double.property, "line-width": Double.property,
      "line-dasharray": PropertyType(.array(.number, nil)),
    ],
    "circle": ["circle-color": MapColor.property],
    "symbol": [
      "text-field": PropertyType(.formatted, hasTokens: true), "text-color": MapColor.property,
      "text-opacity": Double.property, "text-transform": PropertyType(.string),
    ],
  ]

  private static let members: Set<String> = [
    "id", "type", "source", "source-layer", "filter", "minzoom", "maxzoom", "paint", "layout", "class", "metadata",
  ]

  mutating func readLayer(_ json: JSON) {
    layer = json.at("id").string ?? ""
    layers.removeAll { !layer.isEmpty && $0.id == layer }
    let type = json.at("type").string ?? ""
    guard json.at("layout").at("visibility").string != "none" else { return }
    for key in json.members.map(\.key) where !Self.members.contains(key) { report("layer member", .string(key)) }
    guard let known = Self.properties[type] else { return report("layer type", json.at("type")) }
    let isOwn = json.at("class").string != nil
    let subject = isOwn ? ownSubject(json, type: type) : nil
    if isOwn, subject == nil { return }
    let draft = draft(json, known)
    if type == "background" { return setGround(draft) }
    let sources =
      json.at("source-layer").array?.compactMap(\.string) ?? json.at("source-layer").string.map { [$0] } ?? []
    for source in sources where knownSources.map({ !$0.contains(source) }) ?? false {
      report("source layer", .string(source))
    }
    if type == "symbol", !isOwn, draft["text-field"] == nil { return report("layer without", "text-field") }
    guard let rules = try? StyleRule(values: draft).split() else {
      return report("layer of too many looks", .string(layer))
    }
    let filter = isOwn ? "" : JSONWriter.text(of: json.at("filter"))
    for rule in rules where !Self.isInvisible(rule, type) {
      for key in rule.unsupported { report("change by feature of", .string(key)) }
      let words = isOwn ? [] : (rule.words + [layer, filter] + sources).map { $0.lowercased() }
      let foreign = isOwn ? nil : ForeignLayer(type: type, words: words)
      guard let subject = subject ?? foreign?.subject else {
        report(foreign?.isCasing == true ? "layer of the edges of streets" : "layer of no known class", .string(layer))
        continue
      }
      var found = StyleLayer(id: layer, sources: sources, filter: rule.values["filter"] ?? .always, subject: subject)
      found.minimumZoom = max(json.at("minzoom").number ?? 0, rule.zooms.lowerBound)
      found.maximumZoom = min(json.at("maxzoom").number ?? .infinity, rule.zooms.upperBound)
      read(rule, json, type, isOwn: isOwn, into: &found)
    }
  }

  /// Whether nothing of it can be seen at any zoom.
  private static func isInvisible(_ rule: StyleRule, _ type: String) -> Bool {
    let prefix = type == "symbol" ? "text" : type
    if case .color(let color)? = rule.values["\(prefix)-color"]?.literal, color.alpha == 0 { return true }
    if case .number(let opacity)? = rule.values["\(prefix)-opacity"]?.literal, opacity <= 0 { return true }
    return rule.values["text-field"]?.literal?.text.isEmpty ?? false
  }

  /// The filter and the properties of a layer as expressions; what isn't supported is reported.
  private mutating func draft(_ json: JSON, _ known: [String: PropertyType]) -> [String: Expression] {
    var draft: [String: Expression] = [:]
    if !json.at("filter").isNull {
      draft["filter"] =
        expression("filter") { try $0.compile(LegacyStyle.filter(json.at("filter")), .boolean) } ?? .never
    }
    for (group, name) in [("paint", "paint property"), ("layout", "layout property")] {
      for (key, value) in json.at(group).members where key != "visibility" {
        guard let type = known[key] else {
          report(name, .string(key))
          continue
        }
        // Values by zoom as in our own styles.
        let flat = stops(value).flatMap { [JSON.number($0.zoom), $0.value] }
        let value =
          flat.isEmpty || key == "line-dasharray" ? value : .array(["interpolate", ["linear"], ["zoom"]] + flat)
        draft[key] = expression(key) { try $0.property(value, type) }
      }
    }
    return draft
  }

  private mutating func expression(
    _ part: String,
    _ compile: (inout ExpressionCompiler) throws -> Expression
  ) -> Expression? {
    do { return try compile(&compiler) } catch {
      let error = error as? ExpressionError
      report(part, .string(error?.name ?? error?.reason ?? ""))
      return nil
    }
  }

  /// Nothing is beneath the background, whose opacity has no effect.
  private mutating func setGround(_ draft: [String: Expression]) {
    guard let color = draft["background-color"], let curve = ZoomCurve<MapColor>(color) else { return }
    setColor(curve, of: .ground)
    painted["ground"] = (layer, color)
  }

  /// A colour over another one, with its own opacity and that of its layer; nil if it can't be evaluated.
  private func blended(_ color: Expression, _ opacity: Expression?, over ground: Expression) -> Expression? {
    if opacity == nil, case .color(let plain)? = color.literal, plain.alpha == 1 { return color }
    let opacity = opacity ?? Expression(.number(1))
    return try? ExpressionOperator.call("over", [color, opacity, ground])
  }

  private mutating func read(_ rule: StyleRule, _ json: JSON, _ type: String, isOwn: Bool, into found: inout StyleLayer)
  {
    let values = rule.values
    if let width = values["line-width"] {
      found.width = ZoomCurve(width)
      // The world is 512 pixels of a style at zoom 0, and 256 dots here.
      if !isOwn { found.width = (try? width.halved).flatMap { ZoomCurve($0) } }
    }
    if let dashes = values["line-dasharray"] { read(dashes, into: &found) }
    if type == "symbol" {
      let field = json.at("layout").at("text-field")
      found.text = Self.key(of: field).map { [$0] } ?? []
      let transform = values["text-transform"]?.literal?.string ?? "none"
      if found.text.isEmpty || transform != "none", let text = values["text-field"] {
        let isUpper = transform == "uppercase"
        found.label = text
        if transform != "none", let plain = try? ExpressionCompiler.coercion(.string, [text]) {
          found.label = try? ExpressionOperator.call(isUpper ? "upcase" : "downcase", [plain])
        }
      }
    }
    let prefix = type == "symbol" ? "text" : type
    layers.append(found)
    let ground =
      painted["ground"]?.color ?? Expression(.color(StyleColor(hex: colors[.ground]?.stops[0].value.hex ?? 0)))
    guard let color = values["\(prefix)-color"],
      let color = blended(color, values["\(prefix)-opacity"], over: ground)
    else { return }
    paint(found.subject, color, "\(prefix)-color")
  }

  /// Gives what a rule shows its colour, of which each class and each ink has one.
  private mutating func paint(_ subject: StyleLayer.Subject, _ color: Expression, _ property: String) {
    let name: String
    switch subject {
    case .area(let mapClass), .band(let mapClass): name = "\(mapClass)"
    case .dots(let ink): name = ink.rawValue
    case .label(let kind): name = kind.ink.rawValue
    }
    if let other = painted[name], other.color != color {
      let current = layer
      layer = other.layer
      report("\(property) besides that of layer \(current) for", .string(name))
      layer = current
    }
    painted[name] = (layer, color)
    switch subject {
    case .area(let mapClass), .band(let mapClass):
      if let curve = ZoomCurve<MapColor>(color) { setColor(curve, of: mapClass) }
    case .dots, .label:
      if let ink = MapInk(rawValue: name) { inks[ink] = ZoomCurve<MapColor>(color)?.value(at: 14) }
      if color.literal == nil { report("change by zoom of", .string(property)) }
    }
  }

  /// The lengths of a dash and of the gap behind it, in dots.
  private mutating func read(_ dashes: Expression, into found: inout StyleLayer) {
    let lengths = dashes.literal?.elements.map(\.number) ?? []
    guard lengths.count > 1, lengths[0] > 0, lengths[1] > 0 else { return }
    switch found.subject {
    case .dots: found.dashes = Dashes(on: lengths[0], off: lengths[1])
    case .band(let mapClass) where mapClass.isTunnel: found.dashes = Dashes(on: lengths[0], off: lengths[1])
    default: report("paint property", "line-dasharray")
    }
    if lengths.count > 2 { report("dashes of several lengths in", "line-dasharray") }
  }

  /// The key of a text that is a single value.
  private static func key(of field: JSON) -> String? {
    if let text = field.string, text.hasPrefix("{"), text.hasSuffix("}"), text.count(where: { $0 == "{" }) == 1 {
      return String(text.dropFirst().dropLast())
    }
    return field[0] == "get" && field.array?.count == 2
      ? field[1]?.string : field[0] == "to-string" ? key(of: field[1] ?? .null) : nil
  }

  /// The subject of a layer of our own, by its `class`.
  private mutating func ownSubject(_ json: JSON, type: String) -> StyleLayer.Subject? {
    let word = json.at("class").string ?? ""
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
    default: break
    }
    report("\(type) layer of class", .string(word))
    return nil
  }
}

extension Expression {
  static let always = Expression(.boolean(true))
  static let never = Expression(.boolean(false))
}
