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

/// Where regions may be fetched from.
enum RegionSource: Equatable {
  /// By the name that it is remembered by, a service's or an address.
  case found(String)
  /// No server may be contacted.
  case none
  case offline
  /// By the operator.
  case forbidden(String)

  /// The service that the user has agreed to, or else a map that is served and shown.
  init(_ host: Host) {
    guard !host.maps.serving.isOffline else {
      self = .offline
      return
    }
    if let service = host.maps.online.service {
      self = service.allowsRegions ? .found(service.name) : .forbidden(service.name)
    } else if host.maps.online.choice != .off,
      let address = host.maps.files.first(where: { TileAddress.host(in: $0) != nil })
    {
      self = MapService.forbidsRegions(at: address).map { .forbidden($0.name) } ?? .found(address)
    } else {
      self = .none
    }
  }

  /// The address to open for a saved source.
  static func address(of source: String) -> String { MapCatalogue().source(meantBy: source) }

  /// The name shown to the user.
  static func name(of source: String) -> String { TileAddress.host(in: source) ?? source }

  /// Those whose operators allow it.
  static var allowing: String { MapCatalogue().services.filter(\.allowsRegions).map(\.name).joined(separator: ", ") }
}
