import Geodesy
import Rendering
import Scene
import Tiles
import Wire

/// The state restored when the program starts at a terminal without other arguments: as it was left.
struct SavedSession: Equatable {
  /// A map that was laid over the others.
  struct Over: Equatable {
    let name: String
    let opacity: Double
    let isVisible: Bool
  }

  var view: Camera?
  /// The choices made by keys, by the names of the options.
  var choices: [String: String] = [:]
  var year: Int?
  /// The maps that were open, as they were named; none for those that come with the program.
  var maps: [String] = []
  /// From the bottom to the top.
  var over: [Over] = []
  /// The shape of the lens, or `off`; nil if nothing was laid over.
  var lens: String?
  /// The panels that were open, by the actions that open them.
  var panels: [String] = []
  /// The other things on the map, as features save them.
  var things = JSON.null
}

/// Restoring the session.
extension SavedSession {
  /// Whether the arguments request something else.
  static func isOverridden(by said: Arguments) -> Bool {
    !said.operands.isEmpty || placing.contains(where: said.says)
  }

  private static let placing = ["at", "fit", "zoom", "gps"]

  /// Whether there are maps that have to be opened, which may be gone.
  var namesMaps: Bool { !maps.isEmpty || !over.isEmpty }

  var withoutMaps: SavedSession {
    var last = self
    (last.maps, last.over, last.lens) = ([], [], nil)
    return last
  }

  /// Fills in values that neither the command line nor the configuration sets.
  func provide(to arguments: inout Arguments) {
    for (name, value) in choices where name != "style" || Self.isStyle(value) { arguments.provide(value, for: name) }
    if let year { arguments.provide("\(year)", for: "year") }
    if !over.isEmpty, !arguments.has("over") {
      arguments.provide(over.map(\.name), for: "over")
      if let lens { arguments.provide(lens, for: "lens") }
    }
    guard let view, !Self.placing.contains(where: arguments.has) else { return }
    arguments.provide(Self.place(of: view), for: "at")
    arguments.provide(Self.text(view.zoom), for: "zoom")
    arguments.provide(Self.text(view.bearing.degrees), for: "bearing")
  }

  /// A file of a style may be gone.
  private static func isStyle(_ word: String) -> Bool {
    MapStyle(rawValue: word) != nil || (try? FileStyle(at: word)) != nil
  }

  private static func place(of view: Camera) -> String {
    let place = view.center.coordinate
    return "\(text(place.latitude.degrees)),\(text(place.longitude.degrees))"
  }

  /// No number is written with an exponent.
  private static func text(_ number: Double) -> String { FixedPoint(number, decimals: 9).text }

  /// Restores what requires a running program.
  func restore(in session: Session, under arguments: Arguments) {
    let overlays = session.host.maps.lens.overlays.all
    if overlays.map(\.name) == over.map(\.name) {
      for (overlay, before) in zip(overlays, over) {
        overlay.isVisible = before.isVisible
        if !arguments.has("opacity") { overlay.opacity = before.opacity }
      }
    }
    let resumption = session.host.resumption
    resumption.openers(of: panels).forEach { session.perform($0) }
    resumption.restore(things)
    // Panels move the map centre, and so does rounding: it is to be the same screen.
    guard let view, session.host.maps.facts.isGeographic, arguments["at"] == Self.place(of: view) else { return }
    session.navigator.director.move(to: view, over: .zero)
  }
}

/// How it is left.
extension SavedSession {
  /// The program as it is, with these choices.
  init(of session: Session, maps: [String], over named: [String], choices: [String: String]) {
    let (facts, lens) = (session.host.maps.facts, session.host.maps.lens)
    self.choices = choices
    self.maps = maps
    if facts.isGeographic { view = session.navigator.target }
    year = session.look.year
    (panels, things) = (session.host.resumption.openPanels, session.host.resumption.saved)
    over = lens.overlays.all.filter { named.contains($0.name) || Self.isKeepable($0.name) }
      .map { Over(name: HomePath.absolute($0.name), opacity: $0.opacity, isVisible: $0.isVisible) }
    if !over.isEmpty { self.lens = lens.isOn ? lens.window.shape.rawValue : LensOptions.off }
  }

  /// An address may contain a secret key: it is saved only by the name that was given.
  private static func isKeepable(_ name: String) -> Bool { TileAddress.host(in: name) == nil }
}

/// As it is written.
extension SavedSession {
  var json: JSON {
    var json: JSON = [
      "choices": .object(JSONObject(choices.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })),
      "maps": .array(maps.map { .string($0) }),
      "over": .array(
        over.map { ["map": .string($0.name), "opacity": .number($0.opacity), "visible": .bool($0.isVisible)] }
      ),
      "panels": .array(panels.map { .string($0) }),
      "things": things,
    ]
    if let view {
      let place = view.center.coordinate.json
      let fields = place.adding("zoom", .number(view.zoom)).adding("bearing", .number(view.bearing.degrees))
      json = json.adding("view", fields)
    }
    if let year { json = json.adding("year", .integer(year)) }
    if let lens { json = json.adding("lens", .string(lens)) }
    return json
  }

  /// Takes what makes sense of what is written there, by whomever; maps that are gone are left out.
  init(_ json: JSON) {
    for name in Look.choiceNames {
      if let word = json["choices"]?[name]?.string, Self.accepts(word, of: name) { choices[name] = word }
    }
    view = json["view"].flatMap(Self.camera)
    year = json["year"]?.int.flatMap { (1...9999).contains($0) ? $0 : nil }
    maps = Self.names(json["maps"])
    over = (json["over"]?.array ?? []).prefix(Self.most).compactMap { entry in
      guard let name = entry["map"]?.string, Self.isThere(name) || wholeNumber(name, in: 1...9999) != nil else {
        return nil
      }
      let opacity = min(max(entry["opacity"]?.number ?? 1, 0.01), 1)
      return Over(name: name, opacity: opacity, isVisible: entry["visible"]?.bool ?? true)
    }
    lens = json["lens"]?.string.flatMap { Self.accepts($0, of: "lens") ? $0 : nil }
    things = json["things"] ?? .null
    panels = (json["panels"]?.array ?? []).prefix(Self.most).compactMap(\.string)
      .map { KeyTable.standard.oldNames[$0] ?? $0 }
  }

  /// More maps than that are no list of a person's.
  private static let most = 32

  private static func accepts(_ word: String, of name: String) -> Bool {
    ViewOptions.all.first { $0.name == name }?.isChoice(word) == true
  }

  private static func camera(_ json: JSON) -> Camera? {
    guard let place = Coordinate(json), let zoom = json["zoom"]?.number, let bearing = json["bearing"]?.number,
      (-2...24).contains(zoom), (-360...360).contains(bearing)
    else { return nil }
    return Camera(center: WorldPoint(place), zoom: zoom, bearing: Bearing(degrees: bearing))
  }

  private static func names(_ json: JSON?) -> [String] {
    (json?.array ?? []).prefix(most).compactMap(\.string).filter(isThere)
  }

  /// Whether a map is a file that is there, or a server's, which is seen when it is asked.
  private static func isThere(_ name: String) -> Bool {
    !name.isEmpty && (SmallFile.exists(at: name) || TileAddress.host(in: MapCatalogue().source(meantBy: name)) != nil)
  }
}
