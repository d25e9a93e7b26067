import Glibc

/// How to listen to a source.
package struct SourceOptions: Sendable {
  /// How fast recordings are played.
  package var speed = 1.0
  /// Whether recordings begin again when they are over.
  package var loops = false
  /// Whether a FIFO that everybody has stopped writing into is waited for.
  package var reopensPipes = true
  /// The time of day where we are, roughly: for receivers whose count of weeks has run over, and for simulations.
  package var wallClock: UTCTime?
  /// Whether input without data is collected for `takeSkipped`.
  package var reportsSkipped = false
  /// The bytes to send to a server as soon as it is connected.
  package var greeting: [UInt8] = []
  /// Whether the raw bytes are collected for `takeBytes`, up to a megabyte between two calls.
  package var keepsBytes = false

  package init() {}
}

/// Opens sources of fixes.
package enum SourceOpening {
  /// The start time of a simulation without one.
  private static let simulatedStart = UTCTime(millisecondsSince1970: 1_748_779_200_000)

  /// Opens what an address names; what may still come is waited for, not refused.
  package static func open(
    _ address: SourceAddress,
    options: SourceOptions = SourceOptions()
  ) throws(SourceError) -> any FixSource {
    switch address {
    case .standardInput: return try standardInput(options)
    case .path(let path): return try open(path, options)
    case .serial(let path, let speed): return try serial(path, speed, options)
    case .gpsd(let place, let device):
      return stream(ServerEndpoint(place, .gpsd(device: device)), options, device: device)
    case .tcp(let place): return stream(ServerEndpoint(place, .sentences(greeting: options.greeting)), options)
    case .udp(let place): return stream(DatagramEndpoint(place: place), options)
    case .simulation(let route):
      let source = SimulationSource(route, from: options.wallClock ?? simulatedStart)
      source.speed = options.speed
      return source
    }
  }

  /// Returns a stand-in for a source that exists but can't be read, so that the map is shown all the same; nil for a
  /// missing source, which is probably a typing error.
  package static func standIn(for error: SourceError) -> (any FixSource)? {
    guard case .unreadable(let name, let failure) = error else { return nil }
    return UnreadableSource(name: name, failure)
  }

  private static func standardInput(_ options: SourceOptions) throws(SourceError) -> any FixSource {
    guard let descriptor = Descriptor.standardInput else {
      throw .unreadable(.standardInput, SourceFailure(code: errno))
    }
    if descriptor.isFile { return recording(descriptor, .standardInput, options) }
    return stream(StandardInputEndpoint(), options)
  }

  private static func open(_ path: String, _ options: SourceOptions) throws(SourceError) -> any FixSource {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      // A device that isn't there may be plugged in.
      if path.hasPrefix("/dev/") { return stream(SerialEndpoint(path: path, speed: nil), options) }
      throw errno == ENOENT ? .notThere(path) : .unreadable(.path(path), SourceFailure(code: errno))
    }
    switch status.st_mode & S_IFMT {
    case S_IFIFO: return stream(PipeEndpoint(path: path, comesBack: options.reopensPipes), options)
    case S_IFCHR where path != "/dev/null": return stream(SerialEndpoint(path: path, speed: nil), options)
    case S_IFREG, S_IFCHR:
      guard let file = Descriptor(path: path, flags: O_RDONLY) else {
        throw .unreadable(.path(path), SourceFailure(code: errno))
      }
      return recording(file, .path(path), options)
    case S_IFDIR: throw .unreadable(.path(path), .folder)
    default: throw .unreadable(.path(path), .neitherFileNorDevice)
    }
  }

  private static func serial(_ path: String, _ speed: Int, _ options: SourceOptions) throws(SourceError)
    -> any FixSource
  {
    guard SerialEndpoint.speeds[speed] != nil else { throw .noSpeed(speed) }
    return stream(SerialEndpoint(path: path, speed: speed), options)
  }

  private static func recording(_ file: Descriptor, _ name: SourceName, _ options: SourceOptions) -> RecordingSource {
    let source = RecordingSource(file, name: name, loops: options.loops, decoder: ReceiverDecoder())
    source.speed = options.speed
    return source
  }

  private static func stream(_ endpoint: some Endpoint, _ options: SourceOptions, device: String? = nil) -> StreamSource
  {
    StreamSource(endpoint, keepsBytes: options.keepsBytes) {
      ReceiverDecoder(device: device, wallClock: options.wallClock, reportsSkipped: options.reportsSkipped)
    }
  }

  /// A source that can't be read: it reports the reason once, and then nothing.
  private final class UnreadableSource: FixSource {
    let name: SourceName
    let descriptor: Int32? = nil
    let isSending = false
    private let failure: SourceFailure
    private var hasTold = false

    init(name: SourceName, _ failure: SourceFailure) {
      (self.name, self.failure) = (name, failure)
    }

    var deadline: Duration? { hasTold ? nil : .zero }

    func read(at now: Duration) -> [SourceEvent] {
      guard !hasTold else { return [] }
      hasTold = true
      return [.link(Link(.gone, .notOpened(name, failure)))]
    }
  }
}
