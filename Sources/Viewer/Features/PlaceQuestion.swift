import Cells
import Geodesy
import Places
import Tiles

/// A feature with a table of places, and questions about them.
class PlaceLister: HostClient {
  var panel: PlacePanel?
  private var question: PlaceQuestion?

  /// Asks about a place until the answers are taken, or Escape ends it.
  func ask(
    _ subjects: [PlaceQuestion.Subject],
    about draft: PlaceQuestion.Draft = .init(),
    take: @escaping (PlaceQuestion.Draft) -> Bool
  ) {
    question = PlaceQuestion(subjects, host, about: draft) { [weak self] draft in
      if draft.map(take) ?? true { self?.question = nil }
    }
  }
}

/// The questions about a target or a saved place, one after the other.
final class PlaceQuestion: HostClient {
  enum Subject {
    /// Where a new one is.
    case place(title: Phrase)
    case name
    case coordinates
  }

  /// The answers until now.
  struct Draft {
    var name: String?
    var coordinate: Coordinate?
    var altitude: Distance?
  }

  private var subjects: ArraySlice<Subject>
  private var draft: Draft
  /// Called with the answers, or nil for Escape.
  private let answer: (Draft?) -> Void
  private var prompt: Prompt?
  private var original = ""

  init(_ subjects: [Subject], _ host: Host, about draft: Draft = Draft(), answer: @escaping (Draft?) -> Void) {
    (self.subjects, self.draft, self.answer) = (subjects[...], draft, answer)
    super.init(in: host)
    ask()
  }

  private func ask() {
    switch subjects.first {
    case .place(let title)?: ask(words(title), words(.coordinatesOrName))
    case .coordinates?:
      original = draft.coordinate.map { look.spelling.text(of: $0, resolution: .meters(0.1)) } ?? ""
      let title = Sanitizer.clean(draft.name ?? "", limit: 40)
      ask(title, words(.coordinatesHint), original)
    case .name?, nil:
      let isLast = subjects.count == 1
      let hint = isLast ? Prompt.savingKeys(words) : words(.nameHint, KeyName.name(of: Prompt.enterKey))
      ask(words(.nameTitle), hint, draft.name ?? "")
    }
  }

  private func ask(_ title: String, _ hint: String, _ text: String = "") {
    prompt = Prompt(host, title: title, hint: hint, text: text) { [unowned self] text in
      if let text { take(text.allSatisfy { $0 == " " } ? "" : text) } else { answer(nil) }
    }
  }

  private func take(_ text: String) {
    do throws(Problem) {
      switch subjects.first {
      case .name?, nil:
        guard !text.isEmpty else { throw Problem(text: words(.placeNeedsName)) }
        draft.name = text
      // Unchanged coordinates keep all of their digits.
      case .coordinates? where text == original: break
      case .coordinates?, .place?:
        let found = try place(text)
        (draft.coordinate, draft.altitude) = (found.coordinate, found.altitude ?? draft.altitude)
        draft.name = draft.name ?? found.name
      }
      guard subjects.count == 1 else {
        subjects.removeFirst()
        return ask()
      }
      answer(draft)
    } catch {
      prompt?.problem = error.text
    }
  }

  private struct Problem: Error { let text: String }

  private func place(_ text: String) throws(Problem) -> Draft {
    do throws(CoordinateError) {
      let spelled = try CoordinateParser.place(text)
      return Draft(coordinate: spelled.coordinate, altitude: spelled.altitude)
    } catch {
      if case .shortCode(let code) = error { return try place(of: code) }
      let isName = error.mayBeName && text.contains(where: \.isLetter)
      guard let name = error.wanted ?? (isName ? text : nil) else { throw Problem(text: words.text(of: error)) }
      return try named(name)
    }
  }

  /// A plus code that is shortened is of the town beside it, or of what is looked at.
  private func place(of code: ShortPlusCode) throws(Problem) -> Draft {
    let town = code.town.isEmpty ? nil : try named(code.town).coordinate
    guard let found = code.code(near: town ?? host.navigator.middle.coordinate) else {
      throw Problem(text: words(.errorShortCode, code.digits))
    }
    return Draft(coordinate: found.coordinate)
  }

  private func named(_ text: String) throws(Problem) -> Draft {
    // Several maps may know the name: what is near is meant.
    let center = host.navigator.middle.coordinate
    let matches = host.maps.stack.vectorArchives.compactMap(\.file)
      .compactMap { PlaceSearch(store: nil, maps: [$0]).place(called: text, near: center) }
    let nearest = matches.min {
      Sphere.earth.distance(from: center, to: $0.coordinate) < Sphere.earth.distance(from: center, to: $1.coordinate)
    }
    guard let match = nearest else { throw Problem(text: words(.nothingCalled, Sanitizer.clean(text, limit: 40))) }
    return Draft(name: match.name, coordinate: match.coordinate)
  }
}
