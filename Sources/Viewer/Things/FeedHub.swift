import Feeds
import Positioning
import Threads
import Web

/// The feeds that are listened to, and the things that they report.
final class FeedHub {
  private struct Document {
    let source: FeedSource
    var poll: DocumentPoll
    /// When it is to be downloaded; nil while it is.
    var due: Duration? = .zero
  }

  private(set) var store = ThingStore()
  private let sources: [FeedSource]
  private var documents: [Document] = []
  private let lane: Lane
  /// The time of day at the start of the program.
  private let start: UTCTime
  private var now = Duration.zero
  private var isReadable = true
  /// Counts what has changed.
  private(set) var version = 0

  init(_ sources: [FeedSource], startingAt start: UTCTime, _ work: BackgroundWork) throws(Failure) {
    (self.sources, self.start, lane) = (sources, start, work.lane(.waiting, width: max(sources.count, 1)))
    for source in sources {
      guard case .document(let url) = source.address.origin else { continue }
      documents.append(Document(source: source, poll: try DocumentPoll(url)))
    }
  }

  var isListening: Bool { !sources.isEmpty }

  /// The time of day.
  var time: UTCTime { start + now }

  /// How things stand with each feed.
  var links: [(name: String, link: Link)] { sources.map { ($0.address.text, $0.link) } }

  /// The descriptors to wait for.
  var descriptors: [(number: Int32, isSending: Bool)] { sources.compactMap(\.descriptor) }

  /// When there is something to do though nothing comes.
  var deadline: Duration? {
    (sources.compactMap(\.deadline) + documents.compactMap(\.due)).min().map { max($0, now) }
  }

  /// Notes that a descriptor is ready.
  func wake() { isReadable = true }

  /// Takes what has come by a time; returns whether anything has changed.
  func advance(to now: Duration) -> Bool {
    self.now = max(now, self.now)
    let before = version
    for source in sources where isReadable || source.deadline.map({ $0 <= now }) == true { read(source) }
    isReadable = false
    for index in documents.indices where documents[index].due.map({ $0 <= now }) == true { download(index) }
    return version != before
  }

  /// Reads the files to their ends.
  func finishReading() {
    for source in sources { while source.deadline == .zero { read(source) } }
  }

  private func read(_ source: FeedSource) {
    let before = source.link
    take(source.read(at: now, time), from: source)
    if source.link != before { version += 1 }
  }

  private func take(_ messages: [FeedMessage], from source: FeedSource) {
    for message in messages { store.take(message, from: source.address.text, at: time) }
    if !messages.isEmpty { version += 1 }
  }

  private func download(_ index: Int) {
    documents[index].due = nil
    let poll = documents[index].poll
    lane.run {
      poll.download(while: Job.isWanted)
    } then: { [weak self] in
      self?.take($0, of: index)
    }
  }

  private func take(_ outcome: Result<WebAnswer, WebError>, of index: Int) {
    let source = documents[index].source
    do throws(WebError) {
      let document = try documents[index].poll.take(outcome)
      take(document.map { source.take(document: $0, at: time) } ?? [], from: source)
    } catch {
      source.note(absence: .noServer(documents[index].poll.host, .closed))
      version += 1
    }
    documents[index].due = now + documents[index].poll.pause
  }
}
