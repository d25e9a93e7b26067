import Cells
import Geodesy
import Places
import Threads

/// Moves to a pasted place if no text is being typed: coordinates, a code, a link, or the text that a map copied.
final class Paste: HostClient, Feature, InputTaker {
  private let lane: Lane

  init(_ host: Host) {
    lane = host.work.lane(.quick)
    super.init(in: host)
    host.panels.stack.set(.map, self, to: true)
  }

  func paste(_ text: String) -> Bool {
    guard host.maps.facts.isGeographic else {
      host.messages.refuse(host.look.words(.pastedNowhere))
      return true
    }
    do throws(CoordinateError) {
      _ = try CoordinateParser.place(text)
      look(for: text)
    } catch {
      if case .shortCode = error {
        look(for: text)
      } else if let name = error.wanted {
        look(for: name)
      } else {
        refuse(text)
      }
    }
    return true
  }

  /// The search knows what towns are called, near which a code is meant.
  private func look(for text: String) {
    let (names, origin) = (NameSearch(host.maps.sightFiles), host.standpoint.coordinate)
    lane.submit(text) {
      names.open().place(called: text, near: origin)
    } whenDone: { [weak self] result in
      guard let self else { return }
      guard let result else { return host.messages.refuse(host.look.words(.pastedUnknown, Self.excerpt(text))) }
      host.messages.clear()
      host.go(to: result, from: origin)
    }
  }

  private func refuse(_ text: String) {
    host.messages.refuse(host.look.words.whyNoPlace(isIn: text) ?? host.look.words(.pastedNoPlace, Self.excerpt(text)))
  }

  /// The first line of a text, or as much of it as fits.
  private static func excerpt(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isNewline).first ?? ""
    return CharacterWidth.standard.truncating(Sanitizer.clean(String(line.prefix(200))), to: 40)
  }
}
