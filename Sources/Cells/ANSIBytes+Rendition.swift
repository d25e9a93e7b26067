/// Colours and styles, in one sequence for all that differs.
extension ANSIBytes {
  mutating func writeRendition(from old: CellPaint, to new: CellPaint) {
    write(.introducer)
    if new != CellPaint() {
      var isFirst = true
      if old.style != new.style { writeStyle(from: old.style, to: new.style, &isFirst) }
      if old.foreground != new.foreground { writeColor(new.foreground, isBackground: false, &isFirst) }
      if old.background != new.background { writeColor(new.background, isBackground: true, &isFirst) }
    }
    write(.rendition)
  }

  private mutating func writeStyle(from old: CellStyle, to new: CellStyle, _ isFirst: inout Bool) {
    // One code ends bold and dim together, so that the one that stays begins anew.
    let endsWeight = !old.intersection(.weights).isSubset(of: new)
    if endsWeight { writeParameter(22, &isFirst) }
    let kept = endsWeight ? old.subtracting(.weights) : old
    if new.contains(.bold) && !kept.contains(.bold) { writeParameter(1, &isFirst) }
    if new.contains(.dim) && !kept.contains(.dim) { writeParameter(2, &isFirst) }
    let switched = old.symmetricDifference(new)
    if switched.contains(.italic) { writeParameter(new.contains(.italic) ? 3 : 23, &isFirst) }
    if switched.contains(.underline) { writeParameter(new.contains(.underline) ? 4 : 24, &isFirst) }
    if switched.contains(.reverse) { writeParameter(new.contains(.reverse) ? 7 : 27, &isFirst) }
  }

  private mutating func writeColor(_ color: UInt32, isBackground: Bool, _ isFirst: inout Bool) {
    let base = isBackground ? 40 : 30
    switch CellColor(packed: color).kind {
    case .standard:
      writeParameter(base + 9, &isFirst)
    case .indexed(let index) where index < 8:
      writeParameter(base + Int(index), &isFirst)
    case .indexed(let index) where index < 16:
      writeParameter(base + 60 + Int(index) - 8, &isFirst)
    case .indexed(let index):
      writeParameter(base / 10, &isFirst)
      write(.indexedColor)
      write(Int(index))
    case .rgb(let red, let green, let blue):
      writeParameter(base / 10, &isFirst)
      write(.trueColor)
      write(Int(red))
      write(.semicolon)
      write(Int(green))
      write(.semicolon)
      write(Int(blue))
    }
  }

  private mutating func writeParameter(_ number: Int, _ isFirst: inout Bool) {
    if !isFirst { write(.semicolon) }
    isFirst = false
    write(number)
  }
}

extension CellStyle {
  fileprivate static let weights = CellStyle(rawValue: bold.rawValue | dim.rawValue)
}
