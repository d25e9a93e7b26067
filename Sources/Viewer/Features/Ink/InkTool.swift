import Places

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

  /// The one before, and before the first the last.
  var previous: InkTool {
    let all = Self.allCases
    return all[((all.firstIndex(of: self) ?? 0) + all.count - 1) % all.count]
  }
}

/// The widths there are, in those of the plain pen.
enum InkWidth {
  static let all = [0.5, 1, 2, 4]

  static func next(after width: Double, by steps: Int) -> Double {
    let index = all.firstIndex { $0 >= width } ?? all.count - 1
    return all[min(max(index + steps, 0), all.count - 1)]
  }
}
