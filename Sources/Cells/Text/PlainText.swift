/// Text in ASCII only, one character for each, so that layouts stay; in a picture, some letters become two if there is
/// space.
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
      for (letter, base) in couples(MarkedLetters.pairs) {
        if let base = base.value < 0x80 ? UInt8(base.value) : found[base] { found[letter] = base }
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
    °d ′' ″" ·| ©c ®r ™t –- —- ‑- −- ’' ‘' “" ”" „" «< »> ‹< ›> …. •o ●* ■# ▲^ †+ ×x ±~ ºo ªa №N \
    ¹1 ²2 ³3 →> ←< ↑^ ↓v ↗/ ↘\\ ↙/ ↖\\ ✓v ⚓& \
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

extension PlainText {
  /// Letters that become two if there is space.
  static let twins: [Unicode.Scalar: (Unicode.Scalar, Unicode.Scalar)] = [
    "ß": ("s", "s"), "ẞ": ("S", "S"), "æ": ("a", "e"), "Æ": ("A", "E"), "œ": ("o", "e"), "Œ": ("O", "E"),
    "þ": ("t", "h"), "Þ": ("T", "h"), "ĳ": ("i", "j"), "Ĳ": ("I", "J"),
  ]
}

extension CellGrid {
  /// The same picture in nothing but ASCII.
  package var inASCII: CellGrid {
    var plain = self
    for index in cells.indices.reversed() {
      guard let base = cells[index].glyph.base, let twins = PlainText.twins[base] else { continue }
      plain.write(twins, at: index)
    }
    for index in plain.cells.indices {
      let glyph = plain.cells[index].glyph
      // The right half of a wide character.
      let byte = glyph.base.map { PlainText.byte(for: $0) } ?? UInt8(ascii: " ")
      plain.cells[index].glyph = Glyph(Unicode.Scalar(byte))
    }
    return plain
  }

  /// Writes two letters for one, for which what is written behind it moves on by a cell; not where that would hide text.
  private mutating func write(_ letters: (Unicode.Scalar, Unicode.Scalar), at index: Int) {
    let endOfRow = (index / columns + 1) * columns
    var end = index + 1
    while end < endOfRow, isText(at: end, before: endOfRow) { end += 1 }
    guard end < endOfRow, PrintableShape.draws(cells[end].glyph) || cells[end].glyph.inkShare != nil else { return }
    for place in (index + 1...end).reversed() { cells[place] = cells[place - 1] }
    cells[index].glyph = Glyph(letters.0)
    cells[index + 1].glyph = Glyph(letters.1)
  }

  /// Whether what is written goes on in a cell: letters, what stands right behind one, and a space between words.
  private func isText(at index: Int, before end: Int) -> Bool {
    if isLetter(at: index) { return true }
    let isGap = cells[index].glyph == .space || isLetter(at: index - 1)
    return isGap && index + 1 < end && isLetter(at: index + 1)
      || [Glyph("."), Glyph(",")].contains(cells[index].glyph) && isLetter(at: index - 1)
  }

  private func isLetter(at index: Int) -> Bool {
    cells[index].glyph.base.map { $0.properties.isAlphabetic || $0.properties.numericType != nil } ?? true
  }
}

/// Letters with a mark, each followed by its base.
enum MarkedLetters {
  static let pairs = """
    ÀA ÈE ÌI ÒO ÙU àa èe ìı òo ùu ǸN ǹn ЀЕ ЍИ ѐе ѝи ẀW ẁw ÁA ÉE ÍI ÓO ÚU ÝY áa ée íı óo úu ýy ĆC ćc ĹL ĺl ŃN ńn
    ŔR ŕr ŚS śs ŹZ źz ΆΑ ΈΕ ΉΗ ΊΙ ΌΟ ΎΥ ΏΩ άα έε ήη ίι όο ύυ ώω ЃГ ЌК ѓг ќк ḰK ḱk ḾM ḿm ṔP ṕp ẂW ẃw ÂA ÊE ÎI ÔO
    ÛU âa êe îı ôo ûu ĈC ĉc ĜG ĝg ĤH ĥh ĴJ ĵȷ ŜS ŝs ŴW ŵw ŶY ŷy ẐZ ẑz ÃA ÑN ÕO ãa ñn õo ĨI ĩı ŨU ũu ṼV ṽv ÄA ËE
    ÏI ÖO ÜU äa ëe ïı öo üu ÿy ŸY ΪΙ ΫΥ ϊι ϋυ ЁЕ ЇІ ёе їı ḦH ḧh ẄW ẅw ẌX ẍx ẗt ÅA åa ŮU ůu ẘw ẙy ÇC çc ŞS şs ŢT
    ţt ḐD ḑd ḨH ḩh ĀA āa ĒE ēe ĪI īı ŌO ōo ŪU ūu ӢИ ӣи ӮУ ӯу ḠG ḡg ĂA ăa ĔE ĕe ĞG ğg ĬI ĭı ŎO ŏo ŬU ŭu ЎУ ЙИ йи
    ўу ĄA ąa ĘE ęe ĮI įi ŲU ųu ĊC ċc ĖE ėe ĠG ġg İI ŻZ żz ḂB ḃb ḊD ḋd ḞF ḟf ḢH ḣh ṀM ṁm ṄN ṅn ṖP ṗp ṘR ṙr ṠS ṡs
    ṪT ṫt ẆW ẇw ẊX ẋx ẎY ẏy ẛſ ČC čc ĎD ĚE ěe ŇN ňn ŘR řr ŠS šs ŤT ŽZ žz ǍA ǎa ǏI ǐı ǑO ǒo ǓU ǔu ǦG ǧg ǨK ǩk ĢG
    ĶK ķk ĻL ļl ŅN ņn ŖR ŗr ȘS șs ȚT țt ģg ŐO őo ŰU űu ΐι ΰυ ḄB ḅb ḌD ḍd ḤH ḥh ḲK ḳk ḶL ḷl ṂM ṃm ṆN ṇn ṚR ṛr ṢS
    ṣs ṬT ṭt ṾV ṿv ẈW ẉw ẒZ ẓz ḆB ḇb ḎD ḏd ḴK ḵk ḺL ḻl ṈN ṉn ṞR ṟr ṮT ṯt ẔZ ẕz ẖh
    """
}
