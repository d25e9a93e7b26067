/// Colours and styles, in one sequence for all that differs.
extension ANSIBytes {
  mutating func writeRendition(from old: CellPaint, to new: CellPaint) {
    guard new != CellPaint() else {
      write(ANSIWord.introducer.then(.rendition))
      return
    }
    var lead = ANSIWord.introducer
    if old.style != new.style { writeStyle(from: old.style, to: new.style, &lead) }
    let changesBackground = old.background != new.background
    if old.foreground != new.foreground {
      writeColor(new.foreground, .foreground, lead, changesBackground ? .semicolon : .rendition)
      lead = .nothing
    }
    if changesBackground {
      writeColor(new.background, .background, lead, .rendition)
    } else if old.foreground == new.foreground {
      write(.rendition)
    }
  }

  private mutating func writeStyle(from old: CellStyle, to new: CellStyle, _ lead: inout ANSIWord) {
    // One code ends bold and dim together, so that the one that stays begins anew.
    let endsWeight = !old.intersection(.weights).isSubset(of: new)
    if endsWeight { writeParameter(22, &lead) }
    let kept = endsWeight ? old.subtracting(.weights) : old
    if new.contains(.bold) && !kept.contains(.bold) { writeParameter(1, &lead) }
    if new.contains(.dim) && !kept.contains(.dim) { writeParameter(2, &lead) }
    let switched = old.symmetricDifference(new)
    if switched.contains(.italic) { writeParameter(new.contains(.italic) ? 3 : 23, &lead) }
    if switched.contains(.underline) { writeParameter(new.contains(.underline) ? 4 : 24, &lead) }
    if switched.contains(.reverse) { writeParameter(new.contains(.reverse) ? 7 : 27, &lead) }
  }

  private mutating func writeParameter(_ number: Int, _ lead: inout ANSIWord) {
    write(lead.then(ANSIWord(decimal: number)))
    lead = .semicolon
  }

  private mutating func writeColor(_ color: UInt32, _ layer: ColorLayer, _ lead: ANSIWord, _ trail: ANSIWord) {
    let base = layer.rawValue
    switch CellColor(packed: color).kind {
    case .standard:
      write(lead.then(ANSIWord(decimal: base + 9)).then(trail))
    case .indexed(let index) where index < 8:
      write(lead.then(ANSIWord(decimal: base + Int(index))).then(trail))
    case .indexed(let index) where index < 16:
      write(lead.then(ANSIWord(decimal: base + 60 + Int(index) - 8)).then(trail))
    case .indexed(let index):
      write(lead.then(layer.indexed))
      write(ANSIWord(decimal: index).then(trail))
    case .rgb(let red, let green, let blue):
      write(
        lead.then(layer.trueColor),
        ANSIWord(decimal: red).then(.semicolon).then(ANSIWord(decimal: green)).then(.semicolon),
        ANSIWord(decimal: blue).then(trail)
      )
    }
  }
}

/// The two layers that have a colour, by their first codes.
private enum ColorLayer: Int {
  case foreground = 30
  case background = 40

  /// `38;2;` or `48;2;`.
  var trueColor: ANSIWord { self == .foreground ? .trueForeground : .trueBackground }
  /// `38;5;` or `48;5;`.
  var indexed: ANSIWord { self == .foreground ? .indexedForeground : .indexedBackground }
}

extension ANSIWord {
  fileprivate static let trueForeground = extended(color: 38, kind: 2)
  fileprivate static let trueBackground = extended(color: 48, kind: 2)
  fileprivate static let indexedForeground = extended(color: 38, kind: 5)
  fileprivate static let indexedBackground = extended(color: 48, kind: 5)

  private static func extended(color: Int, kind: Int) -> ANSIWord {
    ANSIWord(decimal: color).then(.semicolon).then(ANSIWord(decimal: kind)).then(.semicolon)
  }
}

extension CellStyle {
  fileprivate static let weights = CellStyle(rawValue: bold.rawValue | dim.rawValue)
}
