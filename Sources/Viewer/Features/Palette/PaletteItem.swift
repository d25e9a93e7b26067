import Cells
import Geodesy
import Places

/// Something that is found by typing what it is.
struct PaletteItem {
  let title: String
  /// The category.
  let about: String
  /// The keys that do the same.
  let keys: String
  /// Other words for it.
  var also = ""
  /// How well it answers what was typed, the higher the better.
  var score = 0
  let perform: () -> Void
  /// Shows the item on the map while it is selected.
  var preview: (() -> Void)?

  /// All that can be found, but for places.
  static func all(_ host: Host) -> [PaletteItem] {
    actions(host) + choices(host) + trip(host) + [configuration(host)] + options(host) + tracks(host)
  }

  private static func actions(_ host: Host) -> [PaletteItem] {
    let (keys, words) = (host.look.keys, host.look.words)
    return keys.groups.flatMap { group in
      group.namesakes().map { title, same in
        let names = KeyName.names(of: same.flatMap { keys.keys(of: $0) }, in: words)
        var item = PaletteItem(title: words(title), about: words(group.title), keys: names) {
          // Several things of one name are done by keys alone.
          same.count == 1 ? host.runner.perform(same[0]) : host.messages.show(words(.onlyByKey, names))
        }
        item.also = (same.compactMap(\.entry?.also).map { words($0) } + same.map(\.name)).joined(separator: " ")
        return item
      }
    }
  }

  /// The values that a key only cycles through, so that none has a key of its own.
  private static func choices(_ host: Host) -> [PaletteItem] {
    let (look, words) = (host.look, host.look.words)
    func item(_ title: String, _ choose: @escaping () -> Void) -> PaletteItem {
      let label = title.hasSuffix(".") ? String(title.dropLast()) : title
      return PaletteItem(title: label, about: words(.groupLook), keys: "") {
        choose()
        host.messages.show(title)
      }
    }
    let styles = look.styles.map { offer in
      var item = item(words(.styleIs, offer.name(in: words))) {
        guard let style = offer.style else { return }
        look.chosen = style
        look.chosenOptions.insert("style")
      }
      item.preview = { if let style = offer.style { look.chosen = style } }
      return item
    }
    let blocks = BlockSet.allCases.map { blocks in
      var item = item(words(.blocksAre, blocks.rawValue)) {
        look.blocks = blocks
        look.chosenOptions.insert("blocks")
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

  private static func trip(_ host: Host) -> [PaletteItem] {
    guard let receiver = host.position.receiver else { return [] }
    let words = host.look.words
    let figures = receiver.trip.text(in: host.look)
    var items = [
      PaletteItem(title: figures, about: words(.groupPosition), keys: "") { host.messages.show(figures) },
      PaletteItem(title: words(.resetTrip), about: words(.groupPosition), keys: "") {
        receiver.trip.reset()
        host.messages.show(words(.tripIsReset))
      },
    ]
    for index in items.indices { items[index].also = words(.alsoTrip) }
    return items
  }

  private static func configuration(_ host: Host) -> PaletteItem {
    let words = host.look.words
    var item = PaletteItem(title: words(.paletteConfiguration), about: words(.groupProgram), keys: "") {
      host.messages.show(words(.paletteConfigurationBy))
    }
    item.also = words(.alsoConfiguration)
    return item
  }

  /// The options of the command line, or of the configuration.
  private static func options(_ host: Host) -> [PaletteItem] {
    host.start.options.map { option in
      let line = option.value.map { "\(option.name) = \($0)" } ?? option.name
      return PaletteItem(title: "--\(option.name)", about: option.help, keys: "") {
        guard !Look.choiceNames.contains(option.name) else { return host.saveAsDefaults([option.name]) }
        host.messages.show(host.look.words(.settingsToKeep, line))
      }
    }
  }
}

/// Saved items.
extension PaletteItem {
  private static func tracks(_ host: Host) -> [PaletteItem] {
    guard host.maps.facts.isGeographic else { return [] }
    let kept = (try? host.places.own.existing()?.tracks()) ?? []
    return kept.filter { $0.state == .finished && $0.points > 0 }
      .map { track in
        PaletteItem(title: track.name, about: host.look.words(.paletteTrack), keys: "") {
          host.places.tracks.requested = track.id
        }
      }
  }
}

/// Search.
extension PaletteItem {
  /// The same with how well it answers; nil where a word of it is found nowhere.
  func answering(_ words: [Substring]) -> PaletteItem? {
    let texts = [(title.searchable, 3), (also.searchable, 3), (about.searchable, 1)]
    var item = self
    for word in words {
      let scores = texts.compactMap { text, worth in Self.score(of: word, in: text).map { worth * $0 } }
      guard let score = scores.max() else { return nil }
      item.score += score
    }
    return item
  }

  /// The score of a match: the beginning of a word ranks higher than its inside.
  private static func score(of word: Substring, in text: String) -> Int? {
    if text.split(whereSeparator: { !$0.isLetter && !$0.isNumber }).contains(where: { $0.hasPrefix(word) }) { return 2 }
    return text.contains(word) ? 1 : nil
  }

  static func words(of text: String) -> [Substring] { text.searchable.split(separator: " ") }
}
