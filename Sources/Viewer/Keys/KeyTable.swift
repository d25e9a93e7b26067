package import Terminal

/// Which key does what; help, scripts and the program all read this one table.
package struct KeyTable {
  package struct Binding {
    package let keys: [Key]
    let action: Action
    /// What help says; bindings with the same text share a line.
    let help: Phrase
  }

  /// What keys are for, as somebody asks who doesn't know them.
  package struct Group {
    let title: Phrase
    let bindings: [Binding]
  }

  package let groups: [Group]
  package var bindings: [Binding] { groups.flatMap(\.bindings) }

  func action(for key: Key) -> Action? {
    for group in groups {
      if let binding = group.bindings.first(where: { $0.keys.contains(key) }) { return binding.action }
    }
    return nil
  }

  /// All lines of help.
  func lines(in words: Words) -> [KeyLine] { groups.flatMap { $0.lines(in: words) } }

  package static let standard = KeyTable(
    groups: [
      Group(title: .groupMove, bindings: pan + zoom),
      Group(title: .groupFind, bindings: sights),
      Group(title: .groupPosition, bindings: position),
      Group(title: .groupTargets, bindings: targets),
      Group(title: .groupLayers, bindings: past),
      Group(title: .groupDraw, bindings: draw),
      Group(title: .groupLook, bindings: choose),
      Group(title: .groupProgram, bindings: program),
    ]
  )

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
  ]

  private static let past: [Binding] = [
    Binding(keys: [.character("y")], action: .year, help: .helpYear),
    Binding(keys: [.character("o")], action: .lens, help: .helpLens),
    Binding(keys: [.character("x")], action: .swapLens, help: .helpSwap),
    Binding(keys: [.character("O")], action: .adjustLens, help: .helpAdjust),
    Binding(keys: [.character("v")], action: .overlays, help: .helpOverlays),
    Binding(keys: [.character("a")], action: .alignPicture, help: .helpAlign),
    Binding(keys: [.character("V")], action: .layPhotograph, help: .helpLayPhotograph),
  ]

  private static let draw: [Binding] = [
    Binding(keys: [.character("d")], action: .ink, help: .helpInk),
    Binding(keys: [.character("w")], action: .savePicture, help: .helpPicture),
  ]

  private static let choose: [Binding] = [
    Binding(keys: [.character("b")], action: .nextBlocks, help: .helpBlocks),
    Binding(keys: [.character("s")], action: .nextStyle, help: .helpStyle),
    Binding(keys: [.character("u")], action: .nextUnits, help: .helpUnits),
    Binding(keys: [.character("g")], action: .nextSpelling, help: .helpSpelling),
  ]

  private static let program: [Binding] = [
    Binding(keys: [.character("N")], action: .sounds, help: .helpSounds),
    Binding(keys: [.character("i")], action: .figures, help: .helpFigures),
    Binding(keys: [.character("?"), .function(1)], action: .help, help: .helpHelp),
    Binding(keys: [.escape], action: .close, help: .helpClose),
    Binding(keys: [.control("z")], action: .suspend, help: .helpSuspend),
    Binding(keys: [.character("q"), .control("c")], action: .quit, help: .helpQuit),
  ]
}

/// A line of help: the keys as they are written, and what they do.
struct KeyLine {
  let keys: String
  let help: String
}

extension KeyTable.Group {
  /// A line for all keys that do the same.
  func lines(in words: Words) -> [KeyLine] {
    var lines: [(keys: [Key], help: Phrase)] = []
    for binding in bindings {
      if let index = lines.firstIndex(where: { $0.help == binding.help }) {
        lines[index].keys += binding.keys
      } else {
        lines.append((binding.keys, binding.help))
      }
    }
    return lines.map { KeyLine(keys: Self.spelled($0.keys, in: words), help: words($0.help)) }
  }

  /// Four arrows are a word, and the letters for them another one.
  private static func spelled(_ keys: [Key], in words: Words) -> String {
    let families: [(keys: Set<Key>, name: String)] = [
      ([.left, .down, .up, .right], words(.arrowKeys)),
      ([.shiftLeft, .shiftDown, .shiftUp, .shiftRight], "S-" + words(.arrowKeys)),
    ]
    guard let family = families.first(where: { $0.keys.isSubset(of: keys) }) else {
      return keys.map(KeyName.name(of:)).joined(separator: " ")
    }
    return family.name + " " + keys.filter { !family.keys.contains($0) }.map(KeyName.name(of:)).joined()
  }
}
