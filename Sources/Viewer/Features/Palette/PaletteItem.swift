import Cells
import Geodesy
import Rendering
import Terminal

/// Something that is found by typing what it is.
struct PaletteItem {
  let title: String
  /// What it belongs to.
  let about: String
  /// The keys that do the same.
  let keys: String
  /// How well it answers what was typed, the higher the better.
  var score = 0
  let perform: () -> Void
  /// Shows it on the map for as long as somebody stands on it.
  var preview: (() -> Void)?

  /// All that can be found, but for places.
  static func all(_ host: Host) -> [PaletteItem] { actions(host) + choices(host) + options(host) }

  private static func actions(_ host: Host) -> [PaletteItem] {
    let (keys, words) = (host.look.keys, host.look.words)
    return ActionGroup.allCases.flatMap { group in
      keys.actions(of: group).compactMap { action in
        guard let title = action.entry?.title else { return nil }
        let names = keys.keys(of: action).map(KeyName.name(of:)).joined(separator: " ")
        return PaletteItem(title: words(title), about: words(group.title), keys: names) { host.runner.perform(action) }
      }
    }
  }

  /// What a key only goes through one after the other, so that none leads straight to any of them.
  private static func choices(_ host: Host) -> [PaletteItem] {
    let (look, words) = (host.look, host.look.words)
    func item(_ title: String, _ choose: @escaping () -> Void) -> PaletteItem {
      let told = title.hasSuffix(".") ? String(title.dropLast()) : title
      return PaletteItem(title: told, about: words(.groupLook), keys: "") {
        choose()
        host.messages.show(title)
      }
    }
    let styles = look.styles.map { offer in
      var item = item(words(.styleIs, offer.name(in: words))) {
        guard let style = offer.style else { return }
        (look.chosen, look.wasChosen) = (style, true)
      }
      item.preview = { if let style = offer.style { look.chosen = style } }
      return item
    }
    let blocks = BlockSet.allCases.map { blocks in
      var item = item(words(.blocksAre, blocks.rawValue)) {
        (look.blocks, look.wasChosen) = (blocks, true)
      }
      item.preview = { look.blocks = blocks }
      return item
    }
    let units = UnitSystem.allCases.map { units in
      item(words(.unitsAre, words(units.phrase))) { look.units = units }
    }
    let spellings = CoordinateFormat.allCases.map { spelling in
      item(words(.coordinatesAre, spelling.rawValue)) { look.spelling = spelling }
    }
    return styles + blocks + units + spellings
  }

  /// What is said at the start, or for good in the configuration.
  private static func options(_ host: Host) -> [PaletteItem] {
    host.start.options.map { option in
      let line = option.value.map { "\(option.name) = \($0)" } ?? option.name
      return PaletteItem(title: "--\(option.name)", about: option.help, keys: "") {
        host.messages.show(host.look.words(.paletteOption, line))
      }
    }
  }
}

/// What is found.
extension PaletteItem {
  /// The same with how well it answers; nil where a word of it is found nowhere.
  func answering(_ words: [Substring]) -> PaletteItem? {
    let (title, about) = (Self.folded(title), Self.folded(about))
    var item = self
    for word in words {
      guard let score = Self.score(of: word, in: title).map({ 3 * $0 }) ?? Self.score(of: word, in: about) else {
        return nil
      }
      item.score += score
    }
    return item
  }

  /// The beginning of a word answers better than its middle.
  private static func score(of word: Substring, in text: String) -> Int? {
    if text.split(whereSeparator: { !$0.isLetter && !$0.isNumber }).contains(where: { $0.hasPrefix(word) }) { return 2 }
    return text.contains(word) ? 1 : nil
  }

  static func words(of text: String) -> [Substring] { folded(text).split(separator: " ") }

  private static func folded(_ text: String) -> String { PlainText.folded(text).lowercased() }
}
