/// Text in nothing but ASCII, a character for a character, so that what has been laid out keeps its place.
package enum PlainText {
  /// Letters lose their marks, signs become the nearest that there is, and what has no likeness a question mark.
  package static func folded(_ text: String) -> String {
    if Sanitizer.isPlain(text) { return text }
    var folded = ""
    for scalar in text.unicodeScalars { folded.unicodeScalars.append(Unicode.Scalar(byte(for: scalar))) }
    return folded
  }

  static func byte(for scalar: Unicode.Scalar) -> UInt8 {
    scalar.value < 0x80 ? UInt8(scalar.value) : likenesses[scalar] ?? UInt8(ascii: "?")
  }

  private static let likenesses: [Unicode.Scalar: UInt8] = {
    var found: [Unicode.Scalar: UInt8] = [:]
    for (letter, likeness) in couples(pairs) { found[letter] = UInt8(ascii: likeness) }
    // Some marked letters are made of marked ones.
    for _ in 0..<2 {
      for (_, letters) in FontComposition.marked {
        for (letter, base) in couples(letters) {
          if let base = base.value < 0x80 ? UInt8(base.value) : found[base] { found[letter] = base }
        }
      }
    }
    return found
  }()

  /// Words of two code points, parted by spaces and ends of lines.
  private static func couples(_ words: String) -> [(Unicode.Scalar, Unicode.Scalar)] {
    words.unicodeScalars.split { $0 == " " || $0 == "\n" }.compactMap { word in
      guard let first = word.first, let second = word.dropFirst().first, word.dropFirst(2).isEmpty else { return nil }
      return (first, second)
    }
  }

  private static let pairs = """
    °d ′' ″" ·- ©c ®r ™t –- —- ‑- −- ’' ‘' “" ”" „" «< »> ‹< ›> …. •o ●* ■# ▲^ †+ ×x ±~ ºo ªa №N ¹1 ²2 ³3 →> ←< ↑^ ↓v ↗/ ↘\\ ↙/ ↖\\ ✓v ⚓& \
    ─- │| ╭+ ╮+ ╰+ ╯+ ▸> ├| ┤| ┌+ ┐+ └+ ┘+ ┬+ ┴+ ┼+ ━= ┃| ═= ║| \
    ßs ẞS æa ÆA œo ŒO øo ØO łl ŁL đd ĐD ðd ÐD þt ÞT ħh ĦH ŧt ŦT ıi ȷj \
    ſs ĸk ŋn ŊN əe ƏE ďd ťt ľl ĽL ¿? ¡! €E £L \
    аa бb вv гg дd еe жz зz иi кk лl мm нn оo пp рr сs тt уu фf хh цc чc шs щs ъ' ыy ь' эe юu яa іi єe ґg ђd јj љl њn \
    ћc џd АA БB ВV ГG ДD ЕE ЖZ ЗZ ИI КK ЛL МM НN ОO ПP РR СS ТT УU ФF ХH ЦC ЧC ШS ЩS Ъ' ЫY Ь' ЭE ЮU ЯA ІI ЄE ҐG ЂD \
    ЈJ ЉL ЊN ЋC ЏD \
    αa βv γg δd εe ζz ηi θt ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χh ψp ωo ΑA ΒV ΓG ΔD ΕE ΖZ ΗI ΘT ΙI ΚK ΛL ΜM ΝN \
    ΞX ΟO ΠP ΡR ΣS ΤT ΥY ΦF ΧH ΨP ΩO
    """
}

extension CellGrid {
  /// The same picture in nothing but ASCII.
  package var inASCII: CellGrid {
    var plain = self
    for index in plain.cells.indices {
      let glyph = plain.cells[index].glyph
      // The right half of a wide character.
      let byte = glyph.base.map { PlainText.byte(for: $0) } ?? UInt8(ascii: " ")
      plain.cells[index].glyph = Glyph(Unicode.Scalar(byte))
    }
    return plain
  }
}
