import Wire

/// A value that depends on the zoom: given at some zooms, linear in between, constant before and after.
struct ZoomCurve<Value: StyleValue>: Hashable, Sendable {
  struct Stop: Hashable, Sendable {
    var zoom: Double
    var value: Value
  }

  /// At least one, in the order of their zooms.
  let stops: [Stop]
  /// Gives the value instead of the stops.
  private var expression: Expression?

  /// The zoom of the value that is used where only one can be.
  private static var representativeZoom: Double { 14 }

  init(stops: [Stop]) {
    precondition(!stops.isEmpty, "a curve has a point at least")
    self.stops = stops
  }

  /// The values of an expression that doesn't depend on a feature; nil if there are none.
  init?(_ expression: Expression) {
    guard let value = Self.value(of: expression, at: Self.representativeZoom) else { return nil }
    let values = expression.arguments.dropFirst().compactMap { $0.literal.flatMap { Value($0) } }
    if expression.name == "interpolate", expression.arguments[0].name == "zoom",
      expression.constants.last == Interpolation.linear, values.count == expression.constants.count - 1
    {
      stops = zip(expression.constants, values).map { Stop(zoom: $0.number, value: $1) }
    } else {
      stops = [Stop(zoom: 0, value: value)]
      self.expression = expression.literal == nil ? expression : nil
    }
  }

  func value(at zoom: Double) -> Value {
    if let expression { return Self.value(of: expression, at: zoom) ?? stops[0].value }
    guard let after = stops.firstIndex(where: { $0.zoom > zoom }) else { return stops[stops.count - 1].value }
    guard after > 0 else { return stops[0].value }
    let (from, to) = (stops[after - 1], stops[after])
    return from.value.mixed(with: to.value, share: (zoom - from.zoom) / (to.zoom - from.zoom))
  }

  private static func value(of expression: Expression, at zoom: Double) -> Value? {
    var context = ExpressionContext()
    context.zoom = zoom
    return (try? expression.value(in: context)).flatMap { Value($0) }
  }
}

protocol StyleValue: Hashable, Sendable {
  /// How a property with such values is read.
  static var property: PropertyType { get }

  init?(_ value: ExpressionValue)

  /// The value with a share, from 0 to 1, of another one.
  func mixed(with other: Self, share: Double) -> Self
}

extension MapColor: StyleValue {
  static let property = PropertyType(.color, isInterpolated: true)

  init?(_ value: ExpressionValue) {
    guard case .color(let color) = value else { return nil }
    self.init(hex: color.hex)
  }
}

extension Double: StyleValue {
  static let property = PropertyType(.number, isInterpolated: true)

  init?(_ value: ExpressionValue) {
    guard case .number(let number) = value, number.isFinite else { return nil }
    self = number
  }

  func mixed(with other: Double, share: Double) -> Double { self + (other - self) * share }
}

/// Numbers and colours, plain or by zoom.
extension StyleReader {
  /// A number, `[z, value, …]`, or an expression of the zoom.
  mutating func zoomCurve(_ json: JSON) -> ZoomCurve<Double>? { curve(json, of: "width") { $0.number } }

  mutating func colorCurve(_ json: JSON) -> ZoomCurve<MapColor>? { curve(json, of: "colour", Self.color) }

  private mutating func curve<Value: StyleValue>(
    _ json: JSON,
    of kind: String,
    _ read: (JSON) -> Value?
  ) -> ZoomCurve<Value>? {
    let pairs = read(json) == nil ? stops(json) : [(zoom: 0, value: json)]
    let stops = pairs.compactMap { zoom, value in read(value).map { ZoomCurve.Stop(zoom: zoom, value: $0) } }
    if !stops.isEmpty { return ZoomCurve(stops: stops) }
    if let expression = try? compiler.property(json, Value.property), let curve = ZoomCurve<Value>(expression) {
      return curve
    }
    if !json.isNull { report(kind, json) }
    return nil
  }

  mutating func mapColor(_ json: JSON) -> MapColor? {
    colorCurve(json)?.stops.first?.value
  }

  /// Pairs of zoom and value in rising order.
  func stops(_ json: JSON) -> [(zoom: Double, value: JSON)] {
    guard let flat = json.array, flat.first?.number != nil else { return [] }
    var pairs: [(zoom: Double, value: JSON)] = []
    for index in stride(from: 0, to: flat.count - 1, by: 2) {
      guard let zoom = flat[index].number, zoom > pairs.last?.zoom ?? -.infinity else { continue }
      pairs.append((zoom, flat[index + 1]))
    }
    return pairs
  }

  /// `"#rgb"`, `"#rrggbb"`, `"rgb(…)"`, `"hsl(…)"`, or one of them with the numbers for 256 and 16 colours behind it,
  /// and for 8 where that isn't the like of the one for 16.
  static func color(_ json: JSON) -> MapColor? {
    if let parts = json.array, (3...4).contains(parts.count), let text = parts[0].string, let index = byte(parts[1]),
      let basic = byte(parts[2]), basic < 16, let hex = StyleColor(css: text)?.hex
    {
      let plain = parts.count == 4 ? byte(parts[3]) : basic & 7
      if let plain, plain < 8 { return MapColor(hex: hex, index: index, basic: basic, plain: plain) }
    }
    return json.string.flatMap { StyleColor(css: $0) }.map { MapColor(hex: $0.hex) }
  }

  private static func byte(_ json: JSON) -> UInt8? { json.int.flatMap { UInt8(exactly: $0) } }
}

extension JSON {
  /// The member of an object; null where there is none.
  func at(_ name: String) -> JSON { self[name] ?? .null }

  /// The members of an object in their order; none of anything else.
  var members: [(key: String, value: JSON)] { object?.fields.map { ($0.name, $0.value) } ?? [] }
}
