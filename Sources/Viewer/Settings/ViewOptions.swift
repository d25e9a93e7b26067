import Cells
import Geodesy
import Motion

/// The options that the map on screen and a snapshot of it share.
enum ViewOptions {
  static let all: [Option] = [
    .value("at", "PLACE", "where to start: coordinates in any usual format, or the name of a place"),
    .value("zoom", "Z", "zoom level; at 0 the world is 128 columns wide"),
    .value("bearing", "DEG", "the direction that points up, clockwise from north"),
    .value("fit", "all|PLACE", "show the whole map, or the given places (separated by ;)"),
    .choice(
      "mode",
      ViewMode.allCases.map(\.rawValue),
      "the map, the map with a compass, the map turned along the course, or the compass alone"
    ),
    .choice("blocks", ["auto"] + BlockSet.allCases.map(\.rawValue), "the characters to draw with"),
    .choice(
      "colors",
      ["auto"] + ColorDepth.allCases.map(\.rawValue),
      "how many colours; none where NO_COLOR is set and this isn't"
    ),
    .choiceOrFile(
      "style",
      ["auto"] + MapStyle.allCases.map(\.rawValue),
      "the colours of the map; FILE is a JSON style, Rumbo's own or MapLibre's"
    ),
    .value("lang", "CODE", "the language: en, fi, sv, ru, pt or es for the program, any other for names on the map"),
    .value(
      "gps",
      "SOURCE",
      "the GPS receiver: a recording, a FIFO, a device, -, gpsd://host:port, tcp://, udp:// or sim://"
    ),
    .value("speed", "N", "play a recording N times as fast"),
    .flag("loop", "repeat a recording when it ends"),
    .flag("predict", "also show the estimated position between fixes"),
    .value(
      "status",
      "FILE",
      "write the receiver's status to this file, one line of JSON per change"
    ),
    .choice("motion", MotionLevel.allCases.map(\.rawValue), "how much is animated"),
    .flag("no-mouse", "don't use the mouse"),
    .choice("units", UnitSystem.allCases.map(\.rawValue), "the units of measurement"),
    .choice("coordinates", CoordinateFormat.allCases.map(\.rawValue), "the format of coordinates"),
    .value("year", "Y", "show the city as of this year, as far as the map has dates"),
    .value(
      "over",
      "MAP|YEAR",
      "overlay a second map, or the city as of a year, seen through a lens; the last of several is shown first"
    ),
    .choice(
      "lens",
      LensWindow.Shape.allCases.map(\.rawValue) + ["off"],
      "the shape of the lens; whole covers the screen"
    ),
    .value("opacity", "PERCENT", "the opacity of the second map"),
    .flag("no-labels", "hide the names"),
    .flag("no-sights", "hide the sights"),
    .choice(
      "icons",
      IconChoice.allCases.map(\.rawValue),
      "draw sights as letters or as pictograms; auto switches with the zoom"
    ),
    .value(
      "sights",
      "URL",
      "get sights as GeoJSON from this server; {bbox} in the address stands for the area in view"
    ),
    .value("photos", "FOLDER", "show the geotagged photos in this folder"),
    .flag("bare", "the map alone, full screen"),
    .value("places", "FILE", "the file of places and tracks (default: your own)"),
    .value("track", "FILE|TRACK", "show this track, a file or a stored one, and the distance to it"),
    .choice("recording", ["auto", "on", "off"], "record a track from the first fix; auto: except from recordings"),
    .choice("sounds", ["on", "off"], "turn sounds on or off"),
    .value("sound-command", "COMMAND", "run this instead of the bell, with the event as its last two arguments"),
    .value("memory", "MB", "the memory budget for tiles and pictures"),
    .flag("offline", "never use the network"),
    .value("config", "FILE", "read options from this file"),
  ]
}
