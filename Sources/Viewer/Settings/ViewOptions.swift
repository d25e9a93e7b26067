import Cells
import Geodesy
import Motion
import Rendering

/// The options that the map on screen and a snapshot of it share.
enum ViewOptions {
  /// In the order of the help.
  static let all = (own + LensOptions.all + Features.options).sorted { $0.rank < $1.rank }

  private static let own: [Option] = [
    .value("at", "PLACE", "open the map at coordinates in any common format, or a place by name").ranked(10),
    .value("zoom", "Z", "zoom level; at 0 the world is 128 columns wide").ranked(20),
    .value("bearing", "DEG", "the direction that points up, clockwise from north").ranked(30),
    .value("fit", "all|PLACE", "show the whole map, or the given places (separated by ;)").ranked(40),
    .choice(
      "mode",
      ViewMode.allCases.map(\.rawValue),
      "the map, the map with a compass, the map with your course up, or the compass alone"
    ).accepting(ViewMode.formerName).ranked(50),
    .choice("blocks", ["auto"] + BlockSet.allCases.map(\.rawValue), "the characters to draw with").ranked(60),
    .choice(
      "colors",
      ["auto"] + ColorDepth.allCases.map(\.rawValue),
      "number of colours (default: detected; none if NO_COLOR is set)"
    ).ranked(70),
    .choice(
      "pixels",
      PixelChoice.allCases.map(\.rawValue),
      "draw maps and photos in pixels when nothing moves, if the terminal supports it; on: even over a slow connection"
    ).ranked(75),
    .choiceOrFile(
      "style",
      ["auto"] + MapStyle.allCases.map(\.rawValue) + StyleLibrary.bundled().map(StyleLibrary.name),
      "the colours of the map; FILE is a JSON style of Rumbo or MapLibre, or the name of one of yours"
    ).named { StyleLibrary(.current).path(of: $0) != nil }.ranked(80),
    .value("lang", "CODE", "the language: en, fi, sv, ru, pt or es for the program, any other for names on the map")
      .usually("auto").ranked(90),
    .value(
      "gps",
      "SOURCE",
      "GPS receiver: a GPS log, a FIFO, a device, -, gpsd://host:port, tcp://, udp:// or sim://"
    ).ranked(100),
    .value("speed", "N", "replay a GPS log N times as fast").usually("1").ranked(110),
    .flag("loop", "repeat a GPS log when it ends").ranked(120),
    .choice("motion", MotionLevel.allCases.map(\.rawValue), "the amount of animation").ranked(150),
    .flag("no-mouse", "don't use the mouse").ranked(160),
    .choice(
      "links",
      ["auto", "on", "off"],
      "make websites, telephone numbers and e-mail addresses links; auto: if the terminal supports links"
    ).ranked(165),
    .choice("units", UnitSystem.allCases.map(\.rawValue), "the units of measurement").ranked(170),
    .choice("coordinates", CoordinateFormat.allCases.map(\.rawValue), "the format of coordinates").ranked(180),
    .value("time-zone", "ZONE", "time zone of all times: a name (Europe/Helsinki), an offset (+02:00) or UTC")
      .usually("auto").ranked(185),
    .value("year", "Y", "show the city as of this year, as far as the map has dates").ranked(190),
    .flag("no-labels", "hide the names").ranked(230),
    .flag("no-sights", "hide the icons of places").ranked(240),
    .choice(
      "icons",
      IconChoice.allCases.map(\.rawValue),
      "draw icons as letters or as pictograms; auto: depends on the zoom"
    ).ranked(250),
    .flag("bare", "hide everything but the map").ranked(280),
    .value("places", "FILE", "the file of places and tracks (default: your own)").ranked(290),
    .choice("sounds", ["on", "off"], "sound alarms and announcements").ranked(320),
    .value("sound-command", "COMMAND", "run this instead of the bell, with the event as its last two arguments").ranked(
      330
    ),
    .value("memory", "MB", "the memory budget for tiles and images").usually("\(Settings.defaultMemory)").ranked(340),
    .value("cache", "MB", "maximum size of the tile cache (default: \(Settings.defaultCache))")
      .usually("\(Settings.defaultCache)").ranked(342),
    .value("online", "NAME|off", "map service for areas your maps don't cover; off: never use one").ranked(345),
    .choice(
      "data",
      DataChoice.allCases.map(\.rawValue),
      "low: download a coarser map first, on a slow or metered connection"
    )
    .ranked(347),
    .flag("offline", "never use the network").ranked(350),
    .flag("fresh", "don't restore the last session").ranked(355),
    .value("config", "FILE", "read options from this file").ranked(360),
  ]

  /// Throws where the value of one makes no sense.
  static func check(_ arguments: Arguments) throws {
    for option in all {
      if let value = arguments[option.name] { try option.check(value) }
    }
  }
}
