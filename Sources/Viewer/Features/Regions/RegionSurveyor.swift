import Regions
import Synchronization
import Threads
import Tiles

/// Estimates the size of a region in the background; only the latest request is answered.
final class RegionSurveyor {
  struct Question: Hashable {
    let region: Region
    /// The address of the source.
    let address: String
  }

  enum Answer {
    case known(RegionSurvey)
    case failed(RegionError)
  }

  private let lane: Lane
  private let serving: TileServing
  private let priority: WorkPriority
  private let sources = OpenSources()
  private(set) var question: Question?
  /// Nil until it has arrived.
  private(set) var answer: Answer?

  /// Creates a surveyor, for which a snapshot waits, but not a terminal.
  init(_ host: Host) {
    lane = host.work.lane(.waiting)
    serving = host.maps.serving
    priority = host.start.isLive ? .optional : .required
  }

  func ask(_ next: Question) {
    guard next != question else { return }
    question.map { _ = lane.cancel($0) }
    (question, answer) = (next, nil)
    let (sources, serving) = (sources, serving)
    lane.submit(next, priority: priority) {
      Self.survey(next, sources, serving)
    } whenDone: { [weak self] answer in
      if self?.question == next { self?.answer = answer }
    }
  }

  private nonisolated static func survey(_ question: Question, _ sources: OpenSources, _ serving: TileServing) -> Answer
  {
    do throws(RegionError) {
      let origin = try sources.origin(question.address, serving)
      return .known(try RegionSurvey(question.region, from: question.address, origin))
    } catch {
      return .failed(error)
    }
  }
}

/// Sources that have been opened once, which takes its time.
private nonisolated final class OpenSources: Sendable {
  private let origins = Mutex<[String: any TileOrigin]>([:])

  func origin(_ address: String, _ serving: TileServing) throws(RegionError) -> any TileOrigin {
    if let origin = origins.withLock({ $0[address] }) { return origin }
    do throws(TileError) {
      let origin = try TileOrigins.open(address, serving)
      origins.withLock { $0[address] = origin }
      return origin
    } catch {
      throw .source(error)
    }
  }
}
