import Cells
import Places
import Scene

/// The drawing tool and its state, as the bar shows them.
struct InkState {
  var tool = InkTool.pen
  var color = InkColor.red
  var width = 1.0
  /// The measurement in progress.
  var measure = ""
  var isPenDown = false
}

extension InkFeature {
  /// The tool and the keys that change it: two rows if there is space.
  func bar(in viewport: Viewport) -> [PanelRow] {
    var parts = [PanelRow.Part(words(state.tool.phrase) + (state.isPenDown ? " ↓" : ""), .accented)]
    if state.tool.kind != nil {
      // The ink on its paper, as dark ink can't be seen on a dark bar.
      var ink = PanelRow.Part(look.blocks == .ascii ? " #" : " ●")
      ink.colors = InkColors(look).words(in: state.color)
      parts += [ink, PanelRow.Part(words.word(Int(state.color.rawValue), of: .inkColors))]
    }
    let half = look.blocks == .ascii ? "1/2" : "½"
    parts.append(PanelRow.Part(words(.inkWidth, state.width < 1 ? half : "\(Int(state.width))")))
    if !state.measure.isEmpty { parts.append(PanelRow.Part(state.measure, .accented)) }
    let keys = look.keys.hints(of: .ink, in: words)
    guard viewport.rows >= 12 else { return [PanelRow(parts, keys, columns: viewport.columns)] }
    let ofTool = look.keys.hints(KeyMode.ink.hints(with: state.tool.phrase), of: .ink, in: words)
    return profileRows(in: viewport) + [
      PanelRow(parts, ofTool, columns: viewport.columns), PanelRow([], keys, columns: viewport.columns),
    ]
  }
}

/// A drawing tool.
enum InkTool: CaseIterable {
  case pen, arrow, note, line, area, eraser

  var phrase: Phrase {
    switch self {
    case .pen: .inkPen
    case .arrow: .inkArrow
    case .note: .inkNote
    case .line: .inkLine
    case .area: .inkArea
    case .eraser: .inkEraser
    }
  }

  /// The kind of item that the tool makes; nil if it only erases.
  var kind: InkKind? {
    switch self {
    case .pen: .stroke
    case .arrow: .arrow
    case .note: .note
    case .line: .line
    case .area: .area
    case .eraser: nil
    }
  }

  /// Whether it is drawn corner by corner.
  var hasCorners: Bool { self == .line || self == .area }
}

/// The widths there are, in those of the plain pen.
enum InkWidth {
  static let all = [0.5, 1, 2, 4]

  static func next(after width: Double, by steps: Int) -> Double {
    let index = all.firstIndex { $0 >= width } ?? all.count - 1
    return all[min(max(index + steps, 0), all.count - 1)]
  }
}
