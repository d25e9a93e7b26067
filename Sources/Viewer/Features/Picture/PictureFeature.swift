import Cells
import Images
import Raster
import Scene
import Terminal

/// Saves what is seen as a picture: the screen as it is, or the map itself, larger and without text.
final class PictureFeature: Feature, MapLayer {
  private let host: Host
  private var question: Question?

  /// What is asked while the panel is open.
  private struct Question {
    var prompt: Prompt
    var choice: PictureChoice
    let registration: Registration
    let padding: PanelPadding
  }

  init(_ host: Host) {
    self.host = host
  }

  func perform(_ action: Action) -> Bool {
    guard action == .savePicture else { return false }
    question = Question(
      prompt: prompt(for: .screen, named: PictureName.suggested(at: host.timestamp, host.navigator.shown)),
      choice: .screen,
      registration: host.layers.add(self, at: .chrome),
      padding: host.padding.add(.zero) { [weak self] in self?.box(in: $0) }
    )
    return true
  }

  func take(_ key: Key) -> Bool {
    guard question != nil else { return false }
    switch key {
    case .tab: choose(next: 1)
    case .shiftTab: choose(next: -1)
    default: answer(key)
    }
    return true
  }

  func paste(_ text: String) -> Bool {
    question?.prompt.paste(text)
    return question != nil
  }

  private func answer(_ key: Key) {
    switch question?.prompt.take(key) {
    case .entered(let name): save(named: name)
    case .cancelled: question = nil
    case .open, nil: break
    }
  }

  private func choose(next step: Int) {
    guard let question else { return }
    let choice = question.choice.next(by: step)
    self.question?.choice = choice
    self.question?.prompt = prompt(for: choice, named: question.prompt.field.text)
  }

  private func prompt(for choice: PictureChoice, named name: String) -> Prompt {
    let words = host.look.words
    let (width, height) = choice.size(in: host.navigator.shown)
    let what = words(choice == .screen ? .pictureOfScreen : .pictureOfMap, "\(width) × \(height)")
    return Prompt(title: words(.pictureTitle), hint: "\(what) · \(words(.pictureKeys))", text: name)
  }

  private func box(in viewport: Viewport) -> CellRect {
    Prompt.box(in: viewport, above: host.statusPadding.insets.bottom)
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    question?.prompt.draw(into: &grid, box: box(in: viewport), style: host.look.style)
  }
}

/// Saving.
extension PictureFeature {
  /// Writes it and says where, or asks for another name.
  private func save(named name: String) {
    guard let path = PictureName.path(for: name), let open = question else { return }
    let words = host.look.words
    guard !SmallFile.exists(at: path) else {
      question?.prompt.problem = words(.pictureIsThere, PictureName.short(path))
      return
    }
    question = nil
    host.messages.clear()
    do {
      let picture = open.choice.isScreen ? screen() : MapPrint(host).bitmap(of: open.choice)
      try OutputFile.writeNew(PNGWriter.bytes(of: picture), to: path)
      host.messages.show(words(.pictureWritten, PictureName.short(path)))
    } catch {
      let problem = (error as? any Actionable)?.problem ?? "\(error)"
      host.messages.show(Sanitizer.clean(problem.replacing(path, with: PictureName.short(path)), limit: 200))
    }
  }

  /// The screen without the question.
  private func screen() -> Bitmap {
    let viewport = host.navigator.shown
    let grid = FramePainter().paint(viewport, host.layers, host.look, box: nil, hasPictures: host.showsPictures)
    return CellPainter().bitmap(of: grid)
  }
}
