import Cells
import Geodesy
import Motion

/// The options that the map on screen and a snapshot of it share.
enum ViewOptions {
  static let all: [Option] = [
    .value("at", "PLACE", "where to look: coordinates in any usual spelling, or a name on the map"),
    .value("zoom", "Z", "how near; at 0 the world is 128 columns wide"),
    .value("bearing", "DEG", "what points up, clockwise from north"),
    .value("fit", "all|PLACE", "show the whole map, or the places that are given (several parted by ;)"),
    .choice("mode", ViewMode.allCases.map(\.rawValue), "what turns, and what the compass shows"),
    .choice("blocks", ["auto"] + BlockSet.allCases.map(\.rawValue), "the characters to draw with"),
    .choice(
      "colors",
      ["auto"] + ColorDepth.allCases.map(\.rawValue),
      "how many colours; none where NO_COLOR is set and this isn't"
    ),
    .choiceOrFile(
      "style",
      ["auto"] + MapStyle.allCases.map(\.rawValue),
      "the colours of the map; a file is a style in JSON, our own or for MapLibre"
    ),
    .value("lang", "CODE", "the language: en, fi, sv, ru, pt or es for what is said, any for names that the map has"),
    .value(
      "gps",
      "SOURCE",
      "where we are: a recording, a FIFO, a device, -, gpsd://host:port, tcp://, udp:// or sim://"
    ),
    .value("speed", "N", "play a recording so many times as fast"),
    .flag("loop", "begin a recording again when it is over"),
    .flag("predict", "also show where we may be by now, as a guess"),
    .value(
      "status",
      "FILE",
      "write how things stand with the receiver to this file, a line of JSON whenever it changes"
    ),
    .choice("motion", MotionLevel.allCases.map(\.rawValue), "how much may move"),
    .flag("no-mouse", "leave the mouse to the terminal"),
    .choice("units", UnitSystem.allCases.map(\.rawValue), "the units of lengths"),
    .choice("coordinates", CoordinateFormat.allCases.map(\.rawValue), "the spelling of coordinates"),
    .value("year", "Y", "the city as of that year, as far as the map knows the age of what it shows"),
    .value(
      "over",
      "MAP|YEAR",
      "a second map over the first, or the city as of a year, seen through a lens; of several the last is shown (v)"
    ),
    .choice(
      "lens",
      LensWindow.Shape.allCases.map(\.rawValue) + ["off"],
      "how the lens is cut; whole: all of the screen"
    ),
    .value("opacity", "PERCENT", "how much of the second map shows in the lens"),
    .flag("no-labels", "no names on the map"),
    .flag("no-sights", "no sights on the map"),
    .choice("icons", IconChoice.allCases.map(\.rawValue), "signs of a letter, or pictograms; auto: these from near"),
    .value("sights", "URL", "ask this server for sights, as GeoJSON: its address with {bbox} in it"),
    .value("photos", "FOLDER", "show the photographs in this folder where they were taken"),
    .flag("bare", "the map alone, filling the screen"),
    .value("places", "FILE", "the file with targets and tracks; your own, unless said"),
    .value("track", "FILE|TRACK", "show this track, and how far off it we are: a file, or one that is kept"),
    .choice("recording", ["auto", "on", "off"], "record the track from the first fix; auto: unless it is a recording"),
    .choice("sounds", ["on", "off"], "whether anything is heard"),
    .value("sound-command", "COMMAND", "run this in place of the bell, with what happened as its last two words"),
    .value("memory", "MB", "the budget for pictures"),
    .flag("offline", "never use a network"),
    .value("config", "FILE", "read options from this file"),
  ]
}
