/// The characters of a text from outside as they may be drawn, each with the cells it takes.
///
/// It is where the rules of ``Sanitizer`` are carried out: every glyph that comes from text comes from here.
struct SafeGlyphs: Sequence, IteratorProtocol {
  private static let maximumMarks = 2

  private var scalars: String.UnicodeScalarView.Iterator
  private var ahead: Unicode.Scalar?
  private let width = CharacterWidth.standard

  init(_ text: String) { scalars = text.unicodeScalars.makeIterator() }

  mutating func next() -> (glyph: Glyph, width: Int)? {
    while let scalar = take() {
      switch ScalarHandling(scalar) {
      case .dropped: continue
      case .blank: return (.space, 1)
      case .damaged: return (.damaged, 1)
      case .kept where width.of(scalar) == 0: continue
      case .kept:
        let glyph = Glyph(scalar, followedBy: followers(of: scalar))
        return (glyph, width.of(glyph))
      }
    }
    return nil
  }

  private mutating func take() -> Unicode.Scalar? {
    if let scalar = ahead {
      ahead = nil
      return scalar
    }
    return scalars.next()
  }

  /// The scalars that belong to a base; superfluous or meaningless ones are dropped.
  private mutating func followers(of base: Unicode.Scalar) -> [Unicode.Scalar] {
    var followers: [Unicode.Scalar] = []
    var isPastJoiner = false
    while let scalar = take() {
      if Self.standsAlone(scalar) {
        ahead = scalar
        break
      } else if scalar == .joiner {
        isPastJoiner = base.isPictograph
      } else if isPastJoiner && scalar.isPictograph {
        isPastJoiner = false
        swallowMarks()
      } else if belongs(scalar, to: base, after: followers) {
        if followers.count < Self.maximumMarks { followers.append(scalar) }
      } else if ScalarHandling(scalar) != .dropped && !isMark(scalar) {
        ahead = scalar
        break
      }
    }
    return followers
  }

  private func belongs(_ scalar: Unicode.Scalar, to base: Unicode.Scalar, after followers: [Unicode.Scalar]) -> Bool {
    switch scalar {
    case .emojiPresentation, .textPresentation: followers.isEmpty && base.properties.isEmoji
    case _ where scalar.isRegionalIndicator: followers.isEmpty && base.isRegionalIndicator
    case _ where scalar.properties.isEmojiModifier: followers.isEmpty && base.properties.isEmojiModifierBase
    default: isMark(scalar) && ScalarHandling(scalar) == .kept
    }
  }

  /// Whether a code point surely begins a character, as nearly all of any text do; the tables needn't be asked.
  private static func standsAlone(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0xad, 0xae..<0x300, 0x370..<0x483, 0x3400..<0xa000, 0xac00..<0xd7a4, 0x40000..<0xe0000: true
    default: false
    }
  }

  private func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x300 && width.of(scalar) == 0
  }

  /// Passes over the marks and modifiers of a part that isn't shown.
  private mutating func swallowMarks() {
    while let scalar = take() {
      guard scalar.properties.isEmojiModifier || (isMark(scalar) && scalar != .joiner) else {
        ahead = scalar
        return
      }
    }
  }
}

extension Glyph {
  /// Stands where something was that may not be shown.
  static let damaged = Glyph("�")

  init(_ base: Unicode.Scalar, followedBy marks: [Unicode.Scalar]) {
    switch marks.count {
    case 0: self.init(base)
    case 1: self.init(base, marks[0])
    default: self.init(base, marks[0], marks[1])
    }
  }
}

extension String.UnicodeScalarView {
  /// Appends the scalars of a character; returns how many they are.
  @discardableResult
  mutating func append(_ glyph: Glyph) -> Int {
    if glyph.packed <= 0x1f_ffff, let base = glyph.base {
      append(base)
      return 1
    }
    // One by one: an array would be appended by way of a string.
    for scalar in glyph.scalars { append(scalar) }
    return glyph.scalars.count
  }
}
