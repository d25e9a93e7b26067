package import Terminal

/// Which key does what; help, scripts and the program all read this one table.
package struct KeyTable {
  package struct Binding {
    package let keys: [Key]
    let action: Action
    /// What help says; bindings with the same text share a line.
    let help: String
  }

  package let bindings: [Binding]

  func action(for key: Key) -> Action? {
    bindings.first { $0.keys.contains(key) }?.action
  }

  /// A line of help: the keys as they are written, and what they do.
  var lines: [(keys: String, help: String)] {
    var lines: [(keys: [String], help: String)] = []
    for binding in bindings {
      let names = binding.keys.map(KeyName.name(of:))
      if let index = lines.firstIndex(where: { $0.help == binding.help }) {
        lines[index].keys += names
      } else {
        lines.append((names, binding.help))
      }
    }
    return lines.map { ($0.keys.joined(separator: " "), $0.help) }
  }

  package static let standard = KeyTable(bindings: pan + zoom + sights + position + targets + choose + program)

  private static let pan: [Binding] = [
    Binding(keys: [.left, .character("h")], action: .pan(columns: -1, rows: 0), help: "pan"),
    Binding(keys: [.down, .character("j")], action: .pan(columns: 0, rows: 1), help: "pan"),
    Binding(keys: [.up, .character("k")], action: .pan(columns: 0, rows: -1), help: "pan"),
    Binding(keys: [.right, .character("l")], action: .pan(columns: 1, rows: 0), help: "pan"),
    Binding(keys: [.shiftLeft, .character("H")], action: .pan(columns: -5, rows: 0), help: "pan further"),
    Binding(keys: [.shiftDown, .character("J")], action: .pan(columns: 0, rows: 5), help: "pan further"),
    Binding(keys: [.shiftUp, .character("K")], action: .pan(columns: 0, rows: -5), help: "pan further"),
    Binding(keys: [.shiftRight, .character("L")], action: .pan(columns: 5, rows: 0), help: "pan further"),
  ]

  private static let zoom: [Binding] = [
    Binding(keys: [.character("+"), .character("=")], action: .zoom(1), help: "zoom in"),
    Binding(keys: [.character("-"), .character("_")], action: .zoom(-1), help: "zoom out"),
    Binding(keys: [.character("z")], action: .boxZoom, help: "zoom to a box: drag it, or right drag"),
    Binding(keys: [.character("[")], action: .turn(degrees: -15), help: "turn the map"),
    Binding(keys: [.character("]")], action: .turn(degrees: 15), help: "turn the map"),
    Binding(keys: [.character("n")], action: .northUp, help: "north up"),
    Binding(keys: [.character("0")], action: .wholeMap, help: "the whole map"),
    Binding(keys: [.character("f")], action: .fit, help: "fit targets and position, or --fit"),
    Binding(keys: [.backspace], action: .viewBefore, help: "the view before"),
  ]

  private static let sights: [Binding] = [
    Binding(keys: [.character("/")], action: .search, help: "search: sights, streets, kinds, coordinates"),
    Binding(keys: [.tab], action: .sight(next: 1), help: "the next and the previous sight in view"),
    Binding(keys: [.shiftTab], action: .sight(next: -1), help: "the next and the previous sight in view"),
    Binding(keys: [.enter], action: .open, help: "open the chosen sight or group"),
  ]

  private static let position: [Binding] = [
    Binding(keys: [.character("c")], action: .lock, help: "follow the position, look ahead, stay"),
    Binding(keys: [.character("m")], action: .nextMode, help: "next mode of map and compass"),
    Binding(keys: [.character("S")], action: .satellites, help: "satellites"),
    Binding(keys: [.space], action: .pauseReplay, help: "pause a recording"),
    Binding(keys: [.character(",")], action: .seek(seconds: -10), help: "10 seconds back or on in a recording"),
    Binding(keys: [.character(".")], action: .seek(seconds: 10), help: "10 seconds back or on in a recording"),
  ]

  private static let targets: [Binding] = [
    Binding(keys: [.character("t")], action: .targets, help: "targets: choose, add, edit, delete"),
    Binding(keys: [.character("T")], action: .targetHere, help: "target here; a right click: there"),
    Binding(keys: [.character("M")], action: .manOverboard, help: "man overboard: mark, and guide back"),
    Binding(keys: [.character("A")], action: .anchorWatch, help: "anchor watch: set, seen, lifted"),
    Binding(keys: [.character("r")], action: .recordTrack, help: "record the track, pause, go on"),
    Binding(keys: [.character("p")], action: .trackPanel, help: "figures and profile of the track"),
    Binding(keys: [.character("N")], action: .sounds, help: "sounds on and off"),
  ]

  private static let choose: [Binding] = [
    Binding(keys: [.character("b")], action: .nextBlocks, help: "next kind of blocks"),
    Binding(keys: [.character("s")], action: .nextStyle, help: "next style: day, night, night-red"),
    Binding(keys: [.character("u")], action: .nextUnits, help: "next units"),
    Binding(keys: [.character("g")], action: .nextSpelling, help: "next spelling of coordinates"),
  ]

  private static let program: [Binding] = [
    Binding(keys: [.character("i")], action: .figures, help: "figures: frames, bytes, memory, tiles"),
    Binding(keys: [.character("?"), .function(1)], action: .help, help: "this help"),
    Binding(keys: [.escape], action: .close, help: "close, one step each"),
    Binding(keys: [.control("z")], action: .suspend, help: "suspend"),
    Binding(keys: [.character("q"), .control("c")], action: .quit, help: "quit"),
  ]
}
