import Cells
import Geodesy
import Motion
import Rendering

/// The options that the map on screen and a snapshot of it share.
enum ViewOptions {
  /// In the order in which help tells them.
  static let all = (own + LensOptions.all + Features.options).sorted { $0.rank < $1.rank }

  private static let own: [Option] = [
    .value("at", "PLACE", "where to start: coordinates in any usual format, or the name of a place").ranked(10),
    .value("zoom", "Z", "zoom level; at 0 the world is 128 columns wide").ranked(20),
    .value("bearing", "DEG", "the direction that points up, clockwise from north").ranked(30),
    .value("fit", "all|PLACE", "show the whole map, or the given places (separated by ;)").ranked(40),
    .choice(
      "mode",
      ViewMode.allCases.map(\.rawValue),
      "the map, the map with a compass, the map turned along the course, or the compass alone"
    ).accepting(ViewMode.formerName).ranked(50),
    .choice("blocks", ["auto"] + BlockSet.allCases.map(\.rawValue), "the characters to draw with").ranked(60),
    .choice(
      "colors",
      ["auto"] + ColorDepth.allCases.map(\.rawValue),
      "how many colours; none where NO_COLOR is set and this isn't"
    ).ranked(70),
    .choice(
      "pixels",
      PixelChoice.allCases.map(\.rawValue),
      "draw maps and photos at rest in pixels, where the terminal says it can; on: over a slow line too"
    ).ranked(75),
    .choiceOrFile(
      "style",
      ["auto"] + MapStyle.allCases.map(\.rawValue) + StyleLibrary.bundled().map(StyleLibrary.name),
      "the colours of the map; FILE is a JSON style, Rumbo's own or MapLibre's, or the name of one of yours"
    ).named { StyleLibrary(.current).path(of: $0) != nil }.ranked(80),
    .value("lang", "CODE", "the language: en, fi, sv, ru, pt or es for the program, any other for names on the map")
      .usually("auto").ranked(90),
    .value(
      "gps",
      "SOURCE",
      "the GPS receiver: a recording, a FIFO, a device, -, gpsd://host:port, tcp://, udp:// or sim://"
    ).ranked(100),
    .value("speed", "N", "play a recording N times as fast").usually("1").ranked(110),
    .flag("loop", "repeat a recording when it ends").ranked(120),
    .choice("motion", MotionLevel.allCases.map(\.rawValue), "how much is animated").ranked(150),
    .flag("no-mouse", "don't use the mouse").ranked(160),
    .choice(
      "links",
      ["auto", "on", "off"],
      "make links of websites, telephone numbers and the like; auto: where the terminal says it has them"
    ).ranked(165),
    .choice("units", UnitSystem.allCases.map(\.rawValue), "the units of measurement").ranked(170),
    .choice("coordinates", CoordinateFormat.allCases.map(\.rawValue), "the format of coordinates").ranked(180),
    .value("time-zone", "ZONE", "the zone of clocks: a name as in Europe/Helsinki, an offset as in +02:00, or UTC")
      .usually("auto").ranked(185),
    .value("year", "Y", "show the city as of this year, as far as the map has dates").ranked(190),
    .flag("no-labels", "hide the names").ranked(230),
    .flag("no-sights", "hide the sights").ranked(240),
    .choice(
      "icons",
      IconChoice.allCases.map(\.rawValue),
      "draw sights as letters or as pictograms; auto switches with the zoom"
    ).ranked(250),
    .flag("bare", "the map alone, full screen").ranked(280),
    .value("places", "FILE", "the file of places and tracks (default: your own)").ranked(290),
    .choice("sounds", ["on", "off"], "turn sounds on or off").ranked(320),
    .value("sound-command", "COMMAND", "run this instead of the bell, with the event as its last two arguments").ranked(
      330
    ),
    .value("memory", "MB", "the memory budget for tiles and pictures").usually("\(Settings.defaultMemory)").ranked(340),
    .value("cache", "MB", "how much of what servers send is kept on the disk (default \(Settings.defaultCache))")
      .usually("\(Settings.defaultCache)").ranked(342),
    .value("online", "NAME|off", "fill what no map of yours shows from a map service; off never asks one").ranked(345),
    .choice("data", DataChoice.allCases.map(\.rawValue), "low: fetch a coarser map first, on a slow or dear line")
      .ranked(347),
    .flag("offline", "never use the network").ranked(350),
    .flag("fresh", "begin anew: without the view, the maps and the choices of last time").ranked(355),
    .value("config", "FILE", "read options from this file").ranked(360),
  ]

  /// Throws where the value of one makes no sense.
  static func check(_ arguments: Arguments) throws {
    for option in all {
      if let value = arguments[option.name] { try option.check(value) }
    }
  }
}
