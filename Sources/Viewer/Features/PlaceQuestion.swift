import Cells
import Geodesy
import Tiles

/// A question about a target or a saved place, and what the answer means.
final class PlaceQuestion: HostClient {
  enum Subject {
    /// Where a new one is.
    case place(title: Phrase)
    /// The coordinates are asked for next, unless they are known.
    case name(String, isLast: Bool)
    case coordinates(of: String, Coordinate)
  }

  enum Answer {
    case problem(String)
    case found(name: String?, Coordinate, altitude: Distance?)
    case named(String)
    /// The coordinates stay as they are.
    case unchanged
  }

  private let subject: Subject
  private let original: String
  let box: PromptBox

  init(_ subject: Subject, _ host: Host, answer: @escaping (String?) -> Void) {
    self.subject = subject
    let words = host.look.words
    let prompt: Prompt
    switch subject {
    case .place(let title):
      original = ""
      prompt = Prompt(title: words(title), hint: words(.coordinatesOrName))
    case .name(let name, let isLast):
      original = name
      let hint = isLast ? Prompt.savingKeys(words) : words(.nameHint, KeyName.name(of: Prompt.enterKey))
      prompt = Prompt(title: words(.nameTitle), hint: hint, text: original)
    case .coordinates(let name, let coordinate):
      original = host.look.spelling.text(of: coordinate, resolution: .meters(0.1))
      prompt = Prompt(title: Sanitizer.clean(name, limit: 40), hint: words(.coordinatesHint), text: original)
    }
    box = PromptBox(prompt, host, answer: answer)
    super.init(in: host)
  }

  /// Understands what was entered.
  func answer(_ text: String) -> Answer {
    let text = text.drop { $0 == " " }.isEmpty ? "" : text
    switch subject {
    case .place: return place(text)
    case .name: return text.isEmpty ? .problem(host.look.words(.placeNeedsName)) : .named(text)
    // Unchanged coordinates keep all of their digits.
    case .coordinates: return text == original ? .unchanged : place(text)
    }
  }

  private func place(_ text: String) -> Answer {
    do throws(CoordinateError) {
      let spelled = try CoordinateParser.place(text)
      return .found(name: nil, spelled.coordinate, altitude: spelled.altitude)
    } catch {
      if case .shortCode(let code) = error { return place(of: code) }
      let isName = error.mayBeName && text.contains(where: \.isLetter)
      return (error.wanted ?? (isName ? text : nil)).map(named) ?? .problem(host.look.words.text(of: error))
    }
  }

  /// A plus code that is shortened is of the town beside it, or of what is looked at.
  private func place(of code: ShortPlusCode) -> Answer {
    var center = host.navigator.middle.coordinate
    if !code.town.isEmpty {
      guard case .found(_, let town, _) = named(code.town) else {
        return .problem(host.look.words(.nothingCalled, Sanitizer.clean(code.town, limit: 40)))
      }
      center = town
    }
    guard let found = code.code(near: center) else { return .problem(host.look.words(.errorShortCode, code.digits)) }
    return .found(name: nil, found.coordinate, altitude: nil)
  }

  private func named(_ text: String) -> Answer {
    // Several maps may know the name: what is near is meant.
    let center = host.navigator.middle.coordinate
    let match = host.maps.stack.vectorArchives.compactMap { PlaceIndex.match(for: text, in: $0) }.min {
      Sphere.earth.distance(from: center, to: $0.coordinate) < Sphere.earth.distance(from: center, to: $1.coordinate)
    }
    guard let match else { return .problem(host.look.words(.nothingCalled, Sanitizer.clean(text, limit: 40))) }
    return .found(name: match.name, match.coordinate, altitude: nil)
  }
}
