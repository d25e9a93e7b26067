package import Geodesy

/// Something that was found, and how well it answers what was asked.
package struct SearchResult: Hashable, Sendable {
  /// The kinds of places that other places are in.
  package static let settlements: Set = [
    "capital", "state_capital", "city", "town", "village", "country", "state", "region", "island",
  ]

  /// Where it was found.
  package enum Source: Hashable, Sendable {
    /// The text spells a place itself.
    case coordinates
    /// Among the user's own places.
    case place(PlaceID)
    /// In a map file, which is named by its path.
    case map(String)
    /// Told by a geocoder, which is called so.
    case geocoder(String)
  }

  package let source: Source
  /// Empty where it has none: then it is called by its kind.
  package let name: String
  /// Its kind: museum, street, city; empty if unknown.
  package let kind: String
  package let coordinate: Coordinate
  /// From 0 to 100.
  package let importance: Int
  /// Its address, or the part of town that it is in.
  package internal(set) var detail = ""
  /// Its extent, if known.
  package internal(set) var bounds: CoordinateBounds?
  /// The zoom to show it with, if a link contains one.
  package internal(set) var zoom: Double?
  /// The number that was asked for, where this is the house with the next one.
  package internal(set) var missingNumber: String?
  /// How well it answers; the list is sorted by it.
  package internal(set) var score = 0.0
  /// Whether one of its names is what was asked for, to the letter.
  package internal(set) var isCalledSo = false
  /// How its names differ from what was asked for.
  package internal(set) var likeness = Likeness.words
  /// Its other names, a line each, if it is misspelled.
  var others = ""
  /// The place that it was looked for near to, and how far it is from there, or from its shore.
  package internal(set) var vicinity: Vicinity?

  /// How a name is like the words that were asked for.
  package enum Likeness: Hashable, Sendable {
    /// It has them all, or they mean it.
    case words
    /// It has words that begin so.
    case beginnings
    /// The number of letters that differ.
    case misspelled(Int)
  }

  package struct Vicinity: Hashable, Sendable {
    package let name: String
    package let distance: Distance
  }

  /// The destination of a route to it: its entrance, if a map contains that.
  package var goal: Coordinate {
    guard case .map(let path) = source, let store = SightStore(path),
      let sight = try? store.sight(named: name, kind: kind, at: coordinate)
    else { return coordinate }
    return sight.entrance ?? coordinate
  }

  package init(source: Source, name: String, kind: String, coordinate: Coordinate, importance: Int = 0) {
    self.source = source
    self.name = name
    self.kind = kind
    self.coordinate = coordinate
    self.importance = importance
  }
}

/// How a name answers what was typed, the best answer first.
enum MatchQuality: Double, Comparable {
  /// The text spells the place.
  case spelled = 200
  case wholeName = 100
  /// All words of the name that matter, in another order.
  case allWords = 97
  /// A name in another language, or one that is used besides.
  case otherName = 93
  case beginningOfName = 80
  case wholeWords = 72
  case beginningsOfWords = 60
  case oneTypingError = 45
  case twoTypingErrors = 35

  static func < (lhs: MatchQuality, rhs: MatchQuality) -> Bool { lhs.rawValue < rhs.rawValue }

  /// How a name with others besides it answers some words; nil where it doesn't.
  init?(of words: [String], name: String, others: String) {
    let found = NameFolding.words(name)
    if found == words {
      self = .wholeName
    } else if Self.has(words, among: others) {
      self = .otherName
    } else if Self.mattering(found) == Self.mattering(words) {
      self = .allWords
    } else if Self.begins(found, with: words) {
      self = .beginningOfName
    } else if words.allSatisfy(found.contains) {
      self = .wholeWords
    } else if Self.beginWords(words, found, others) {
      self = .beginningsOfWords
    } else {
      return nil
    }
  }

  /// Whether one of other names, a line each, consists of some words; a line that is much longer or shorter isn't read.
  private static func has(_ words: [String], among others: String) -> Bool {
    let length = words.reduce(words.count - 1) { $0 + $1.utf8.count }
    return others.utf8.split(separator: UInt8(ascii: "\n"))
      .contains { line in
        (length - 2...2 * length + 4).contains(line.count) && NameFolding.words(String(Substring(line))) == words
      }
  }

  /// Whether all words begin one of a name and its others; mostly a single one of them has them all.
  private static func beginWords(_ words: [String], _ name: [String], _ others: String) -> Bool {
    var all = name
    for line in others.split(separator: "\n") {
      let next = NameFolding.words(String(line))
      if words.allSatisfy({ word in next.contains { $0.hasPrefix(word) } }) { return true }
      all += next
    }
    return words.allSatisfy { word in all.contains { $0.hasPrefix(word) } }
  }

  private static func mattering(_ words: [String]) -> [String] {
    words.filter { !SmallWords.all.contains($0) }.sorted()
  }

  private static func begins(_ name: [String], with words: [String]) -> Bool {
    guard let last = words.last, words.count <= name.count else { return false }
    return name.prefix(words.count - 1).elementsEqual(words.dropLast()) && name[words.count - 1].hasPrefix(last)
  }
}

/// Words between others that name nothing, folded, in the languages of the program and those of its neighbours.
enum SmallWords {
  /// The words for a location.
  static let near: Set<String> = within.union([
    "at", "near", "by", "around", "close", "lahella", "luona", "vieressa", "nara", "vid", "pa", "u", "okolo", "рядом",
    "около", "возле", "у", "на", "perto", "cerca", "pres", "bei", "beim", "nahe", "am", "vicino", "presso",
  ])
  /// The words for containment.
  static let within: Set<String> = ["in", "i", "v", "в", "em", "no", "na", "en", "dans", "im", "a"]
  static let all: Set<String> = near.union([
    "to", "next", "the", "of", "on", "from", "and", "с", "и", "de", "da", "do", "dos", "das", "del", "el", "la", "las",
    "los", "du", "des", "le", "les", "l", "d", "a", "et", "der", "die", "das", "und", "alla", "al", "di", "il", "lo",
    "gli", "della", "e", "y",
  ])
}

/// Finds where streets meet, for searches like "Rue Grimaldi / Rue Suffren Reymond".
package protocol JunctionFinder: Sendable {
  /// Where a street of the first names meets one of the second ones on a map.
  func junctions(of first: Set<String>, and second: Set<String>, on map: String) -> [StreetJunction]
}

package struct StreetJunction: Hashable, Sendable {
  let names: [String]
  let coordinate: Coordinate

  package init(_ first: String, _ second: String, at coordinate: Coordinate) {
    (names, self.coordinate) = ([first, second], coordinate)
  }
}
