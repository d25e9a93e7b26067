/// Colours and styles, in one sequence for all that differs.
extension ANSIBytes {
  /// The glyph that is written with them takes no time of its own.
  mutating func writeRendition(from old: CellPaint, to new: CellPaint, before glyph: ANSIWord = .nothing) {
    let trail = ANSIWord.rendition.then(glyph)
    guard new != CellPaint() else {
      write(ANSIWord.introducer.then(trail))
      return
    }
    var lead = ANSIWord.introducer
    if old.style != new.style { writeStyle(from: old.style, to: new.style, &lead) }
    switch (old.foreground != new.foreground, old.background != new.background) {
    case (true, true):
      // Nearly every cell of a picture changes both.
      let front = ColorSequence(new.foreground, .foreground, numbers, lead, .semicolon)
      let back = ColorSequence(new.background, .background, numbers, .nothing, trail)
      write(front.start, front.middle, front.end, back.start, back.middle, back.end)
    case (true, false): write(ColorSequence(new.foreground, .foreground, numbers, lead, trail))
    case (false, true): write(ColorSequence(new.background, .background, numbers, lead, trail))
    case (false, false): write(trail)
    }
  }

  private mutating func writeStyle(from old: CellStyle, to new: CellStyle, _ lead: inout ANSIWord) {
    // One code ends bold and dim together, so the one that stays is set again.
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

  private mutating func write(_ color: ColorSequence) {
    write(color.start, color.middle, color.end)
  }
}

/// The codes of one colour, in as many words as the longest needs.
private struct ColorSequence {
  private(set) var start: ANSIWord
  private(set) var middle = ANSIWord.nothing
  private(set) var end = ANSIWord.nothing

  @inline(__always)
  init(_ color: UInt32, _ layer: ColorLayer, _ numbers: ANSINumbers, _ lead: ANSIWord, _ trail: ANSIWord) {
    let base = layer.rawValue
    switch (color >> 24, UInt8(truncatingIfNeeded: color)) {
    case (1, let blue):
      let red = numbers.word(for: UInt8(truncatingIfNeeded: color >> 16))
      let green = numbers.word(for: UInt8(truncatingIfNeeded: color >> 8))
      start = lead.then(layer.trueColor)
      middle = red.then(.semicolon).then(green).then(.semicolon)
      end = numbers.word(for: blue).then(trail)
    case (0, _):
      start = lead.then(numbers.word(for: base + 9))
      middle = trail
    case (_, let index) where index < 8:
      start = lead.then(numbers.word(for: base + index))
      middle = trail
    case (_, let index) where index < 16:
      start = lead.then(numbers.word(for: base + 60 + index - 8))
      middle = trail
    case (_, let index):
      start = lead.then(layer.indexed)
      middle = numbers.word(for: index).then(trail)
    }
  }
}

/// The two layers that have a colour, by their first codes.
private enum ColorLayer: UInt8 {
  case foreground = 30
  case background = 40

  /// `38;2;` or `48;2;`.
  @inline(__always)
  var trueColor: ANSIWord { self == .foreground ? .trueForeground : .trueBackground }
  /// `38;5;` or `48;5;`.
  @inline(__always)
  var indexed: ANSIWord { self == .foreground ? .indexedForeground : .indexedBackground }
}

extension CellStyle {
  fileprivate static let weights = CellStyle(rawValue: bold.rawValue | dim.rawValue)
}
