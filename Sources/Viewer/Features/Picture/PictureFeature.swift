import Cells
import Images
import Raster
import Terminal
import Threads

/// Saves what is seen as a picture: the screen as it is, or the map itself, larger and without text.
final class PictureFeature: HostClient, Feature, InputTaker {
  static let isOfBareMap = true
  private let writer: PictureWriter
  private var question: PromptBox? { didSet { host.panels.stack.set(.popup, self, to: question != nil) } }
  private var choice = PictureChoice.screen

  /// The maximum time that quitting waits for a picture.
  private static let patience = Duration.seconds(2)

  init(_ host: Host) {
    writer = PictureWriter(host.work)
    super.init(in: host)
  }

  isolated deinit {
    writer.finish(within: Self.patience)
  }

  func perform(_ action: Action) -> Bool {
    guard action == .savePicture else { return false }
    choice = .screen
    question = PromptBox(prompt(named: suggestedName), host) { [weak self] name in
      if let name { self?.save(named: name) } else { self?.question = nil }
    }
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
    choice = choice.next(by: step)
    question.map { $0.prompt = prompt(named: $0.prompt.field.text) }
  }

  private func prompt(named name: String) -> Prompt {
    let (width, height) = choice.size(in: host.navigator.shown)
    let what = words(choice == .screen ? .pictureOfScreen : .pictureOfMap, "\(width) × \(height)")
    return Prompt(
      title: "\(words(.pictureTitle)) · \(what)",
      hint: "\(words(.pictureKeys)) · \(Prompt.savingKeys(words))",
      text: name,
      typingBefore: PictureName.ending
    )
  }

  private var suggestedName: String {
    PictureName.suggested(at: host.timestamp, host.navigator.shown, besides: writer.paths)
  }
}

/// Saving.
extension PictureFeature {
  /// Has it drawn and written, or asks for another name.
  private func save(named name: String) {
    let home = Environment.current["HOME"]
    guard let path = PictureName.path(for: name, home: home) else { return }
    guard !SmallFile.exists(at: path), !writer.paths.contains(path) else {
      question?.prompt.problem = words(.pictureIsThere, PictureName.short(path))
      return
    }
    if let obstacle = OutputFile.obstacle(to: path, isSealed: host.start.isSealed) {
      question?.prompt.problem = message(obstacle, of: path)
      return
    }
    question?.hide()
    question = nil
    writer.write(subject(choice), to: path, copyright: Credits.copyright(host.credits)) { [weak self] in
      self?.tell($0, path)
    }
    host.messages.show(words(.pictureOnItsWay, PictureName.short(path)))
  }

  /// As all of it is at this moment.
  private func subject(_ choice: PictureChoice) -> PictureWriter.Subject {
    switch choice {
    case .screen: .screen(screen)
    case .map(let scale): .map(MapPrint(host, scale: scale))
    }
  }

  /// The screen without the question.
  private var screen: CellGrid { FramePainter(host).frame(box: nil) }

  private func tell(_ outcome: PictureWriter.Outcome, _ path: String) {
    switch outcome {
    case .written: host.messages.show(host.look.words(.pictureWritten, PictureName.short(path)))
    case .failed(let error): host.messages.show(message(error, of: path))
    }
  }

  /// A problem so that all of it can be read in the frame of the question, with its mark.
  private func message(_ error: any Error, of path: String) -> String {
    let problem = host.look.words.text(of: error)
    return PictureName.message(problem, of: path, columns: PromptBox.columns(in: host.navigator.shown) - 2)
  }

  /// Shows that a picture is being written while it is.
  func advance(by elapsed: Duration) -> Bool {
    guard let path = writer.paths.first, host.messages.text == nil else { return false }
    host.messages.show(host.look.words(.pictureOnItsWay, PictureName.short(path)))
    return true
  }
}

/// Draws and writes pictures, one after the other, while everybody else goes first.
final class PictureWriter {
  /// The content to draw.
  nonisolated enum Subject: Sendable {
    case screen(CellGrid)
    case map(MapPrint)

    fileprivate var bitmap: Bitmap {
      switch self {
      case .screen(let grid): CellPainter().bitmap(of: grid)
      case .map(let print): print.bitmap
      }
    }
  }

  nonisolated enum Outcome: Sendable {
    case written
    case failed(any Error)
  }

  private let lane: Lane
  /// Where those go that aren't written yet; the first one is at work.
  private(set) var paths: [String] = []

  init(_ work: BackgroundWork) {
    lane = work.lane(.yielding)
  }

  /// Writes a picture, with its copyright, to a path that doesn't exist yet, and passes on the outcome.
  func write(_ subject: Subject, to path: String, copyright: String, then tell: @escaping (Outcome) -> Void) {
    paths.append(path)
    lane.run { () -> Outcome in
      do {
        try OutputFile.writeNew(PNGWriter.bytes(of: subject.bitmap, copyright: copyright), to: path)
        return .written
      } catch {
        return .failed(error)
      }
    } then: { [weak self] outcome in
      self?.paths.removeAll { $0 == path }
      tell(outcome)
    }
  }

  /// Waits until all are written, but not for ever; what isn't by then never will be, not even in part.
  func finish(within time: Duration) {
    lane.finish(within: time)
  }
}
