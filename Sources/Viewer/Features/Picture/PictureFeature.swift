import Cells
import Images
import Raster
import Terminal
import Threads

/// Saves what is seen as a picture: the screen as it is, or the map itself, larger and without text.
final class PictureFeature: HostClient, Feature, InputTaker {
  /// Draws and writes images, one after the other, while all else goes first.
  private let lane: Lane
  /// The paths that aren't written yet; the first one is being written.
  private var paths: [String] = []
  private var question: Question? { didSet { host.panels.stack.set(.popup, self, to: question != nil) } }

  /// The state of the open panel.
  private struct Question {
    let prompt: Prompt
    var choice: PictureChoice
  }

  /// The maximum time that quitting waits for a picture.
  private static let patience = Duration.seconds(2)

  init(_ host: Host) {
    lane = host.work.lane(.yielding)
    super.init(in: host)
  }

  isolated deinit {
    lane.finish(within: Self.patience)
  }

  func perform(_ action: Action) -> Bool {
    guard action == .savePicture else { return false }
    let prompt = Prompt(
      host,
      title: title(of: .screen),
      hint: "\(words(.pictureKeys)) · \(Prompt.savingKeys(words))",
      text: suggestedName,
      typingBefore: PictureName.ending
    ) { [weak self] name in
      if let name { self?.save(named: name) } else { self?.question = nil }
    }
    question = Question(prompt: prompt, choice: .screen)
    return true
  }

  func take(_ key: Key) -> Bool {
    switch host.look.keys.action(for: key, in: .picture) {
    case .pictureNext: choose(next: 1)
    case .picturePrevious: choose(next: -1)
    default: return false
    }
    return true
  }

  private func choose(next step: Int) {
    guard let question else { return }
    let choice = question.choice.next(by: step)
    self.question?.choice = choice
    question.prompt.title = title(of: choice)
    question.prompt.problem = nil
  }

  private func title(of choice: PictureChoice) -> String {
    let (width, height) = choice.size(in: host.navigator.shown)
    let what = words(choice == .screen ? .pictureOfScreen : .pictureOfMap, "\(width) × \(height)")
    return "\(words(.pictureTitle)) · \(what)"
  }

  private var suggestedName: String {
    PictureName.suggested(at: host.timestamp, host.navigator.shown, besides: paths)
  }
}

/// Saving.
extension PictureFeature {
  /// Has it drawn and written, or asks for another name.
  private func save(named name: String) {
    let home = Environment.current["HOME"]
    guard let path = PictureName.path(for: name, home: home), let choice = question?.choice else { return }
    guard !SmallFile.exists(at: path), !paths.contains(path) else {
      question?.prompt.problem = words(.pictureIsThere, PictureName.short(path))
      return
    }
    if let obstacle = OutputFile.obstacle(to: path, isSealed: host.start.isSealed) {
      question?.prompt.problem = message(obstacle, of: path)
      return
    }
    question?.prompt.hide()
    question = nil
    let (drawing, copyright) = (drawing(of: choice), Credits.copyright(host.credits))
    paths.append(path)
    lane.run {
      Result { try OutputFile.writeNew(PNGWriter.bytes(of: drawing(), copyright: copyright), to: path) }
    } then: { [weak self] outcome in
      self?.tell(outcome, path)
    }
    host.messages.show(words(.pictureOnItsWay, PictureName.short(path)))
  }

  /// Draws the screen without the question, or the map, as it is at this moment.
  private func drawing(of choice: PictureChoice) -> @Sendable () -> Bitmap {
    switch choice {
    case .screen:
      let screen = FramePainter(host).frame(box: nil)
      return { CellPainter().bitmap(of: screen) }
    case .map(let scale):
      let print = MapPrint(host, scale: scale)
      return { print.bitmap }
    }
  }

  private func tell(_ outcome: Result<Void, any Error>, _ path: String) {
    paths.removeAll { $0 == path }
    switch outcome {
    case .success: host.messages.show(host.look.words(.pictureWritten, PictureName.short(path)))
    case .failure(let error): host.messages.show(message(error, of: path))
    }
  }

  /// A problem so that all of it can be read in the frame of the question, with its mark.
  private func message(_ error: any Error, of path: String) -> String {
    let problem = host.look.words.text(of: error)
    return PictureName.message(problem, of: path, columns: Prompt.columns(in: host.navigator.shown) - 2)
  }

  /// Shows that a picture is being written while it is.
  func advance(by elapsed: Duration) -> Bool {
    guard let path = paths.first, host.messages.text == nil else { return false }
    host.messages.show(host.look.words(.pictureOnItsWay, PictureName.short(path)))
    return true
  }
}
