/// What takes keys of its own while it is open: its bar and the help tell them from here.
enum KeyMode: CaseIterable {
  case year, lens, overlays, align, pairs, ink

  /// What it is called, with the keys that open it.
  var title: Phrase {
    switch self {
    case .year: .sectionYear
    case .lens: .sectionLens
    case .overlays: .sectionOverlays
    case .align: .sectionAlign
    case .pairs: .sectionPairs
    case .ink: .sectionInk
    }
  }

  /// Whether clicks place something of its own, which the right button takes back.
  var placesPoints: Bool {
    switch self {
    case .align, .pairs, .ink: true
    case .year, .lens, .overlays: false
    }
  }

  /// The most important first, and how it ends last.
  private var hints: [Phrase] {
    switch self {
    case .year:
      [.hintYear, .hintTenYears, .hintToday, .hintFiftyYears, .hintEdgeYears, .hintKeepYear, .hintLeave]
    case .lens:
      [
        .hintMove, .hintShape, .hintSize, .hintAngle, .hintOpacity, .hintSoftness, .hintAlone, .hintCloseLens,
      ]
    case .overlays:
      [
        .hintChoose, .hintShow, .hintAdd, .hintOpacity, .hintPlace, .hintOrder, .hintTakeOff, .hintBringBack,
        .hintGoThere, .hintClose,
      ]
    case .align:
      [
        .hintMove, .hintSize, .hintPairs, .hintOpacity, .hintTurn, .hintUndo, .hintTurnLittle, .hintWidth,
        .hintHeight, .hintCut, .hintFurther, .hintHide, .hintRedo, .hintPan, .hintAlignMouse, .hintKeep, .hintLeave,
      ]
    case .pairs:
      [
        .hintMark, .hintOpacity, .hintCross, .hintUndo, .hintZoom, .hintPair, .hintRemovePair, .hintFit, .hintByHand,
        .hintTable, .hintClickMark, .hintRedo, .hintFurther, .hintDragEnd, .hintHide, .hintPan, .hintKeep,
        .hintLeave,
      ]
    case .ink:
      [
        .hintTool, .hintColor, .hintInkWidth, .hintTakeBack, .hintDeleteAll, .hintEraser, .hintAgain, .hintPan,
        .hintDoubleClick, .hintLeave,
      ]
    }
  }

  /// For its bar, which tells the values of some with them, and nothing of those that do nothing just now.
  func hints(in words: Words, values: [Phrase: String] = [:], idle: Set<Phrase> = []) -> KeyHints {
    let acting = hints.filter { !idle.contains($0) }
    return KeyHints(acting.map { hint in values[hint].map { "\(words(hint)) \($0)" } ?? words(hint) })
  }

  /// For the help, which knows nothing of the tool in the hand.
  func lines(in words: Words) -> [KeyLine] {
    let tools = self == .ink ? InkTool.allCases : []
    let ofTools = tools.flatMap { tool in
      tool.hints.map { hint in
        let line = KeyLine(words(hint))
        return KeyLine(keys: line.keys, help: "\(words(tool.phrase)): \(line.help)")
      }
    }
    return (self == .ink ? [KeyLine(words(.hintMovePen))] : []) + ofTools + hints.map { KeyLine(words($0)) }
  }
}

extension KeyLine {
  /// What stands between the keys of a hint and what they do.
  static let parting = "  "

  init(_ hint: String) {
    let parts = hint.split(separator: Self.parting, maxSplits: 1)
    self.init(keys: String(parts.first ?? ""), help: String(parts.dropFirst().first ?? ""))
  }
}
