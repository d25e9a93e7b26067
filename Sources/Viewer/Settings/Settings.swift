import Calendar
import Cells
import Geodesy
import Motion
import Positioning
import Rendering
import Terminal

/// The options of the map, read and checked.
struct Settings {
  /// The kind of output, which determines the meaning of `auto`.
  enum Surroundings {
    /// No terminal, no clock, nothing from outside.
    case snapshot
    /// A page of text where there is no terminal.
    case page
    case terminal(Capabilities)

    var isSnapshot: Bool { if case .snapshot = self { true } else { false } }
    var isTerminal: Bool { if case .terminal = self { true } else { false } }
  }

  /// The permitted changes outside the screen.
  enum Access {
    /// Nothing, and no requests to servers: for untrusted screens.
    case none
    /// New files that a key saves, but not the user's places.
    case reading
    /// The places too.
    case writing
  }

  var access = Access.reading
  /// The arguments they were read from, for features that have options of their own.
  let arguments: Arguments
  let request: ViewRequest
  /// The tracks and places that are to be shown on the maps.
  let given: OpenedFiles?
  /// Whether `--fit all` is given.
  var asksForAll: Bool { arguments["fit"] == "all" }
  var mode: ViewMode { arguments["mode"].flatMap(ViewMode.init(named:)) ?? .map }
  var blocks: BlockSet? { choice("blocks") }
  let depth: ColorDepth?
  let style: ChosenStyle?
  var motion: MotionLevel { choice("motion") ?? .full }
  var usesMouse: Bool { !arguments.has("no-mouse") }
  var pixels: PixelChoice { choice("pixels") ?? .auto }
  /// Whether the terminal gets links; nil if it is asked.
  var links: Bool? { arguments["links"].flatMap { ["on": true, "off": false][$0] } }
  var units: UnitSystem { choice("units") ?? .metric }
  var spelling: CoordinateFormat { choice("coordinates") ?? .dms }
  var isBare: Bool { arguments.has("bare") }
  let memory: Int
  /// The maximum size of the servers' cached data, in bytes.
  let cacheLimit: Int
  /// The year that the map is shown as of.
  let year: Int?
  let lens: LensOptions
  var showsNames: Bool { !arguments.has("no-labels") && !isBare }
  var showsSights: Bool { !arguments.has("no-sights") && !isBare }
  var showsRelief: Bool { arguments["relief"] != "off" }
  /// The sources of heights beside those of the maps.
  var heights: [String] { arguments.values(of: "heights") }
  var showsTransit: Bool { arguments["transit"] == "on" }
  var showsDaylight: Bool { arguments["daylight"] == "on" }
  var icons: IconChoice { choice("icons") ?? .auto }
  /// The language that was asked for, by its code; nil for that of the locale.
  var language: String? { arguments["lang"].flatMap { $0 == "auto" ? nil : $0 } }
  let source: SourceAddress?
  let sourceOptions: SourceOptions
  var placesFile: String? { arguments["places"] }
  /// Whether no network is used.
  var isOffline: Bool { arguments.has("offline") || access == .none }
  /// The map service that fills what no map here shows.
  let online: OnlineChoice
  var data: DataChoice { choice("data") ?? .full }
  var soundCommand: String? { arguments["sound-command"] }
  var isMuted: Bool { arguments["sounds"] == "off" }
  var now: Timestamp? { Timestamp(arguments["now"] ?? "2025-06-01T12:00:00Z") }
  /// The zone of clocks; nil for that of the system, and in a snapshot universal time.
  let zone: ClockZone?
  /// Which key does what.
  let keys: KeyTable

  /// The default budget for images, in megabytes.
  static let defaultMemory = 64
  /// And for what servers send.
  static let defaultCache = 512

  init(
    _ arguments: Arguments,
    showing given: OpenedFiles?,
    _ environment: Environment = .current,
    keys: KeyTable = .standard
  ) throws {
    try ViewOptions.check(arguments)
    self.keys = keys
    self.arguments = arguments
    self.given = given
    var request = try ViewRequest(arguments)
    // A file of places without a requested place opens on those.
    if !request.asksForPlace, arguments["fit"] != "all" || Operands(arguments.operands).maps.isEmpty, let given {
      (request.places, request.areNamed) = (given.extent, !given.places.isEmpty)
    }
    self.request = request
    depth = Self.depth(arguments["colors"], environment)
    style = try arguments["style"].flatMap { (word) throws(Failure) in
      word == "auto" ? nil : try ChosenStyle(word, environment)
    }
    memory = try Self.bytes(arguments["memory"], option: "memory", usually: Self.defaultMemory, atLeast: 4)
    cacheLimit = try Self.bytes(arguments["cache"], option: "cache", usually: Self.defaultCache, atLeast: 8)
    lens = try LensOptions(arguments)
    year = try YearOption.year(arguments["year"])
    source = try arguments["gps"].map(SourceAddress.init)
    sourceOptions = try SourceOptions(arguments)
    online = try OnlineChoice(arguments["online"])
    zone = try arguments["time-zone"].flatMap { $0 == "auto" ? nil : $0 }.map(ClockZone.init)
  }

  /// The value of an option that has words for its values, which are valid.
  private func choice<Choice: RawRepresentable<String>>(_ name: String) -> Choice? {
    arguments[name].flatMap { Choice(rawValue: $0) }
  }

  /// The given depth; without one, a variable can switch off colours for all programs (no-color.org).
  private static func depth(_ word: String?, _ environment: Environment) -> ColorDepth? {
    guard let word else { return environment["NO_COLOR"] == nil ? nil : ColorDepth.none }
    return ColorDepth(rawValue: word)
  }

  /// A number of megabytes, in bytes.
  private static func bytes(
    _ text: String?,
    option: String,
    usually usual: Int,
    atLeast least: Int
  ) throws(Failure) -> Int {
    guard let text else { return usual << 20 }
    guard let megabytes = wholeNumber(text, in: least...65_536) else {
      throw Failure(.memoryInvalid, text, option, least, usual)
    }
    return megabytes << 20
  }
}

/// How freely what servers have is fetched.
enum DataChoice: String, CaseIterable {
  case full
  /// A coarser map comes first, and what is wanted after it.
  case low
}

/// Whether the map is drawn in pixels.
enum PixelChoice: String, CaseIterable {
  /// If the terminal reports support, and over a line that is fast enough.
  case auto
  /// Over whatever line.
  case on
  case off
}

/// The operands, sorted: maps, a place to go to, and files of tracks and places to show on the maps.
struct Operands {
  private(set) var maps: [String] = []
  private(set) var place: String?
  private(set) var files: [String] = []

  /// Of several places the last one counts.
  init(_ words: [String]) {
    for word in words.map(Self.path) {
      if CoordinateParser.isLink(word) {
        place = word
      } else if OpenedFiles.isMeant(by: word) {
        files.append(word)
      } else {
        maps.append(word)
      }
    }
  }

  /// Desktops hand files over as addresses.
  private static func path(of word: String) -> String {
    let scheme = "file://"
    guard word.hasPrefix(scheme) else { return word }
    return PercentCode.text(of: word.dropFirst(scheme.count).drop { $0 != "/" })
  }
}
