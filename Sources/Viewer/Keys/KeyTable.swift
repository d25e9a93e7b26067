package import Terminal

/// Which key does what; help, scripts and the program all read this one table.
package struct KeyTable {
  package struct Binding {
    package let keys: [Key]
    let action: Action
    /// What help says; bindings with the same text share a line.
    let help: Phrase
  }

  package let bindings: [Binding]

  func action(for key: Key) -> Action? {
    bindings.first { $0.keys.contains(key) }?.action
  }

  /// A line of help: the keys as they are written, and what they do.
  func lines(in words: Words) -> [(keys: String, help: String)] {
    var lines: [(keys: [String], help: Phrase)] = []
    for binding in bindings {
      let names = binding.keys.map(KeyName.name(of:))
      if let index = lines.firstIndex(where: { $0.help == binding.help }) {
        lines[index].keys += names
      } else {
        lines.append((names, binding.help))
      }
    }
    return lines.map { ($0.keys.joined(separator: " "), words($0.help)) }
  }

  package static let standard = KeyTable(bindings: pan + zoom + sights + position + targets + past + choose + program)

  private static let pan: [Binding] = [
    Binding(keys: [.left, .character("h")], action: .pan(columns: -1, rows: 0), help: .helpPan),
    Binding(keys: [.down, .character("j")], action: .pan(columns: 0, rows: 1), help: .helpPan),
    Binding(keys: [.up, .character("k")], action: .pan(columns: 0, rows: -1), help: .helpPan),
    Binding(keys: [.right, .character("l")], action: .pan(columns: 1, rows: 0), help: .helpPan),
    Binding(keys: [.shiftLeft, .character("H")], action: .pan(columns: -5, rows: 0), help: .helpPanFurther),
    Binding(keys: [.shiftDown, .character("J")], action: .pan(columns: 0, rows: 5), help: .helpPanFurther),
    Binding(keys: [.shiftUp, .character("K")], action: .pan(columns: 0, rows: -5), help: .helpPanFurther),
    Binding(keys: [.shiftRight, .character("L")], action: .pan(columns: 5, rows: 0), help: .helpPanFurther),
  ]

  private static let zoom: [Binding] = [
    Binding(keys: [.character("+"), .character("=")], action: .zoom(1), help: .helpZoomIn),
    Binding(keys: [.character("-"), .character("_")], action: .zoom(-1), help: .helpZoomOut),
    Binding(keys: [.character("z")], action: .boxZoom, help: .helpZoomToBox),
    Binding(keys: [.character("[")], action: .turn(degrees: -15), help: .helpTurn),
    Binding(keys: [.character("]")], action: .turn(degrees: 15), help: .helpTurn),
    Binding(keys: [.character("n")], action: .northUp, help: .helpNorthUp),
    Binding(keys: [.character("0")], action: .wholeMap, help: .helpWholeMap),
    Binding(keys: [.character("f")], action: .fit, help: .helpFit),
    Binding(keys: [.backspace], action: .viewBefore, help: .helpViewBefore),
  ]

  private static let sights: [Binding] = [
    Binding(keys: [.character("/")], action: .search, help: .helpSearch),
    Binding(keys: [.tab], action: .sight(next: 1), help: .helpNextSight),
    Binding(keys: [.shiftTab], action: .sight(next: -1), help: .helpNextSight),
    Binding(keys: [.enter], action: .open, help: .helpOpen),
    Binding(keys: [.character("P")], action: .pin, help: .helpPin),
    Binding(keys: [.character("e")], action: .here, help: .helpHere),
  ]

  private static let position: [Binding] = [
    Binding(keys: [.character("c")], action: .lock, help: .helpFollow),
    Binding(keys: [.character("m")], action: .nextMode, help: .helpMode),
    Binding(keys: [.character("S")], action: .satellites, help: .helpSatellites),
    Binding(keys: [.space], action: .pauseReplay, help: .helpPause),
    Binding(keys: [.character(",")], action: .seek(seconds: -10), help: .helpSeek),
    Binding(keys: [.character(".")], action: .seek(seconds: 10), help: .helpSeek),
  ]

  private static let targets: [Binding] = [
    Binding(keys: [.character("t")], action: .targets, help: .helpTargets),
    Binding(keys: [.character("T")], action: .targetHere, help: .helpTargetHere),
    Binding(keys: [.character("M")], action: .manOverboard, help: .helpOverboard),
    Binding(keys: [.character("A")], action: .anchorWatch, help: .helpAnchor),
    Binding(keys: [.character("r")], action: .recordTrack, help: .helpRecord),
    Binding(keys: [.character("p")], action: .trackPanel, help: .helpTrack),
    Binding(keys: [.character("N")], action: .sounds, help: .helpSounds),
  ]

  private static let past: [Binding] = [
    Binding(keys: [.character("y")], action: .year, help: .helpYear),
    Binding(keys: [.character("o")], action: .lens, help: .helpLens),
    Binding(keys: [.character("x")], action: .swapLens, help: .helpSwap),
    Binding(keys: [.character("O")], action: .adjustLens, help: .helpAdjust),
    Binding(keys: [.character("v")], action: .overlays, help: .helpOverlays),
    Binding(keys: [.character("a")], action: .alignPicture, help: .helpAlign),
    Binding(keys: [.character("V")], action: .layPhotograph, help: .helpLayPhotograph),
    Binding(keys: [.character("w")], action: .savePicture, help: .helpPicture),
    Binding(keys: [.character("d")], action: .ink, help: .helpInk),
  ]

  private static let choose: [Binding] = [
    Binding(keys: [.character("b")], action: .nextBlocks, help: .helpBlocks),
    Binding(keys: [.character("s")], action: .nextStyle, help: .helpStyle),
    Binding(keys: [.character("u")], action: .nextUnits, help: .helpUnits),
    Binding(keys: [.character("g")], action: .nextSpelling, help: .helpSpelling),
  ]

  private static let program: [Binding] = [
    Binding(keys: [.character("i")], action: .figures, help: .helpFigures),
    Binding(keys: [.character("?"), .function(1)], action: .help, help: .helpHelp),
    Binding(keys: [.escape], action: .close, help: .helpClose),
    Binding(keys: [.control("z")], action: .suspend, help: .helpSuspend),
    Binding(keys: [.character("q"), .control("c")], action: .quit, help: .helpQuit),
  ]
}
