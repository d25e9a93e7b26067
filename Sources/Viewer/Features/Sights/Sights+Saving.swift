import Cells
import Geodesy
import Places
import Terminal
import Tiles

/// Places of the map that become the user's own.
extension Sights {
  func offers(at place: WorldPoint) -> [PlaceOffer] {
    [
      PlaceOffer(phrase: .savePlace, rank: 60) { [weak self] in
        guard let self else { return }
        let words = host.look.words
        question = (PromptBox(Prompt(title: words(.savePlace), hint: words(.savePlaceHint)), host), place.coordinate)
      }
    ]
  }

  func answer(_ key: Key) {
    switch question?.box.prompt.take(key) {
    case .cancelled: question = nil
    case .entered(let name): save(name)
    case .open, nil: break
    }
  }

  func paste(_ text: String) -> Bool {
    question?.box.prompt.paste(text)
    return question != nil
  }

  private func save(_ name: String) {
    guard let question else { return }
    let words = host.look.words
    guard name.contains(where: { $0 != " " }) else { return question.box.prompt.problem = words(.savePlaceHint) }
    self.question = nil
    do throws(PlaceError) {
      var place = Place(name: name, coordinate: question.place)
      place.created = host.timestamp
      place.isFavorite = true
      try host.places.own.opened().add(place)
      let problem = host.places.own.problem.map { words(.onlyUntilQuit, Sanitizer.clean($0.problem)) } ?? ""
      host.messages.show(words(.placeSaved, Sanitizer.clean(name, limit: 80), problem))
      loader?.load()
    } catch {
      host.messages.show(words(.notSaved, Sanitizer.clean(error.problem), error.advice))
    }
  }
}
