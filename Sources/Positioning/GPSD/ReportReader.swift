import Geodesy
import Wire

/// Reads the reports of gpsd's protocol: joins those of one instant, and sticks to one receiver.
struct ReportReader {
  private var pin: ReceiverPin
  /// The fix of the instant under way.
  private var draft: Fix?
  /// The instant that was closed by silence.
  private var closed: UTCTime?
  private var sky: Sky?
  private var hasWarned = false
  /// The names of the present receivers, as reported.
  private var devices: Set<String> = []
  private(set) var hasPlaces = false
  /// Whether gpsd has sent its version, as it does first of all.
  private(set) var isGreeted = false

  private static let maxDevices = 64
  /// gpsd has already joined a receiver's sentences; for some receivers it sends 17 reports a second.
  private static let freshnessLimits = Duration.milliseconds(350)
  /// When the instant under way began.
  private var draftStart = Duration.zero

  init(device: String? = nil) {
    pin = ReceiverPin(on: device)
  }

  var hasDraft: Bool { draft != nil }
  /// When the instant under way is taken for complete, though reports of it may go on to come.
  var deadline: Duration? { draft == nil ? nil : draftStart + Self.freshnessLimits }

  /// Takes a line and appends the events that it completes; returns the reason if the line is skipped.
  mutating func take(_ line: [UInt8], at now: Duration, _ events: inout [SourceEvent]) -> Skipped? {
    do throws(JSONError) {
      let report = try JSONParser.parse(line, limit: LineSplitter.longestReport)
      return take(report, at: now, &events)
    } catch {
      return .noJSON(reason: error.problem)
    }
  }

  /// Ends the instant under way.
  mutating func flush(_ events: inout [SourceEvent]) {
    guard var fix = draft else { return }
    draft = nil
    fix.nSat = fix.nSat ?? sky?.seen
    fix.uSat = fix.uSat ?? sky?.used
    if fix.hasPlace { hasPlaces = true }
    events.append(.fix(fix))
  }

  mutating func flushForSilence(_ events: inout [SourceEvent]) {
    closed = draft?.time
    flush(&events)
  }

  private mutating func take(_ report: JSON, at now: Duration, _ events: inout [SourceEvent]) -> Skipped? {
    guard report.object != nil else { return .noJSON(reason: "not an object") }
    switch report["class"]?.string {
    case "TPV": return take(TPVReader.fix(report), at: now, &events)
    case "SKY": return takeSky(report, &events)
    case "ATT": return parseAttitude(report, &events)
    case "DEVICES": takeDevices(report["devices"]?.array ?? [], &events)
    case "DEVICE": takeDevice(report, &events)
    case "VERSION": takeVersion(report, &events)
    case "ERROR": events.append(.notice(.complaint(report.name("message"))))
    case "POLL": return takePoll(report, at: now, &events)
    case "WATCH": break
    case let name?: return .unused(String(name.prefix(20)))
    case nil: return .unused("a report without a class")
    }
    return nil
  }

  private mutating func take(_ fix: Fix, at now: Duration, _ events: inout [SourceEvent]) -> Skipped? {
    guard pin.accepts(fix, at: now) else { return .otherReceiver(fix.device ?? "a receiver without a name") }
    if let time = fix.time, time == closed { return nil }
    if let draft, fix.time == nil || draft.time != fix.time || draft.device != fix.device { flush(&events) }
    closed = nil
    if draft == nil { draftStart = now }
    draft = draft?.joined(with: fix) ?? fix
    return nil
  }

  private mutating func takeSky(_ report: JSON, _ events: inout [SourceEvent]) -> Skipped? {
    guard pin.isInUse(report.name("device")) else { return .otherReceiver(report.name("device") ?? "") }
    guard let sky = SkyReader.sky(report) else { return nil }
    self.sky = sky
    events.append(.sky(sky))
    return nil
  }

  private mutating func parseAttitude(_ report: JSON, _ events: inout [SourceEvent]) -> Skipped? {
    let device = report.name("device")
    guard pin.isInUse(device) else { return .otherReceiver(device ?? "") }
    if let bearing = report.bearing("heading") {
      events.append(.heading(Heading(bearing: bearing, reference: .trueNorth, source: "ATT", device: device)))
      draft?.heading = bearing
    } else if let bearing = report.bearing("mheading") {
      events.append(.heading(Heading(bearing: bearing, reference: .magneticNorth, source: "ATT", device: device)))
      draft?.magheading = bearing
    }
    return nil
  }

  private mutating func takePoll(_ report: JSON, at now: Duration, _ events: inout [SourceEvent]) -> Skipped? {
    for sky in report["sky"]?.array ?? [] { _ = takeSky(sky, &events) }
    for fix in report["tpv"]?.array ?? [] { _ = take(TPVReader.fix(fix), at: now, &events) }
    return nil
  }

  private mutating func takeVersion(_ report: JSON, _ events: inout [SourceEvent]) {
    isGreeted = true
    guard let major = report["proto_major"]?.int, major != 3, !hasWarned else { return }
    hasWarned = true
    events.append(.notice(.unknownProtocol(version: major)))
  }

  private mutating func takeDevices(_ reports: [JSON], _ events: inout [SourceEvent]) {
    let present = reports.prefix(Self.maxDevices).filter { $0["activated"]?.number != 0 }
    devices = Set(present.compactMap { $0.name("path") })
    // Their last reports come before the event that they are gone.
    if devices.isEmpty { flush(&events) }
    tellDevices(&events)
  }

  private mutating func takeDevice(_ report: JSON, _ events: inout [SourceEvent]) {
    guard let path = report.name("path") else { return }
    // Since which moment it is active; 0 where it has left.
    if report["activated"]?.number == 0 {
      flush(&events)
      devices.remove(path)
      pin.release(path)
    } else if devices.count < Self.maxDevices {
      devices.insert(path)
    }
    tellDevices(&events)
  }

  private func tellDevices(_ events: inout [SourceEvent]) {
    let named = (pin.device ?? (devices.count == 1 ? devices.first : nil)).map { SourceName.path($0) }
    events.append(.link(devices.isEmpty ? Link(.waiting, .noReceiver) : Link(.connected, device: named)))
  }

  /// Reads the satellites out of gpsd's report of the sky; its own counts may be missing or wrong.
  enum SkyReader {
    private static let maxSatellites = 256

    /// The sky of a report; nil if it lists no satellites, as when it has only dilutions of precision.
    static func sky(_ report: JSON) -> Sky? {
      guard let list = report["satellites"]?.array else { return nil }
      var sky = Sky()
      sky.device = report.name("device")
      sky.satellites = list.prefix(maxSatellites).compactMap(satellite)
      let dilutions = Double.leastNonzeroMagnitude...100
      sky.hdop = report.number("hdop", in: dilutions)
      sky.vdop = report.number("vdop", in: dilutions)
      sky.pdop = report.number("pdop", in: dilutions)
      return sky
    }

    private static func satellite(_ report: JSON) -> Satellite? {
      guard let number = (report["PRN"] ?? report["svid"])?.int, (1...9999).contains(number) else { return nil }
      return Satellite(
        number: number,
        system: constellation(report, number: number),
        elevation: report.number("el", in: -90...90),
        azimuth: report.bearing("az"),
        signal: report.number("ss", in: 0...200),
        isUsed: report["used"]?.bool ?? false
      )
    }

    /// Versions before 3.18 identified the system only by the satellite's number.
    private static func constellation(_ report: JSON, number: Int) -> SatelliteSystem {
      if let id = report["gnssid"]?.int { return SatelliteSystem(rawValue: id) ?? .other }
      return SatelliteSystem(combinedNumber: number)
    }
  }

  /// Sticks to one of several receivers, so that the position doesn't go back and forth between them.
  private struct ReceiverPin {
    /// After so long without a fix another one may take its place.
    private static let freshnessLimits = Duration.seconds(10)

    private(set) var device: String?
    private let isFixed: Bool
    private var lastFix: (at: Duration, time: UTCTime?)?

    /// Creates a pin for the first receiver that knows where it is, or for one that was asked for.
    init(on device: String? = nil) {
      self.device = device
      isFixed = device != nil
    }

    /// Whether this fix is from the receiver in use; a fix may make it so.
    mutating func accepts(_ fix: Fix, at now: Duration) -> Bool {
      if lastFix == nil, !isFixed {
        device = fix.device
      } else if fix.device != device {
        guard !isFixed, fix.hasPlace, isSilent(fix, at: now) else { return false }
        device = fix.device
      }
      if fix.hasPlace { lastFix = (now, fix.time) }
      return true
    }

    /// Whether reports of this device are used.
    func isInUse(_ device: String?) -> Bool { self.device == nil || device == nil || device == self.device }

    /// Releases a receiver that was disconnected.
    mutating func release(_ device: String) {
      if !isFixed, device == self.device { (self.device, lastFix) = (nil, nil) }
    }

    /// Silent by our clock, or by that of the receivers, where a recording is read faster than it was made.
    private func isSilent(_ fix: Fix, at now: Duration) -> Bool {
      guard let lastFix else { return true }
      if now - lastFix.at >= Self.freshnessLimits { return true }
      guard let last = lastFix.time, let time = fix.time else { return false }
      return (Self.freshnessLimits...Duration.seconds(86_400)).contains(time - last)
    }
  }
}

extension Fix {
  /// Two reports of one instant combined; the later one wins.
  func joined(with later: Fix) -> Fix {
    var fix = later
    if later.hasPlace || !hasPlace {
      fix.mode = max(mode, later.mode)
    } else if let lat, let lon {
      (fix.mode, fix.status) = (mode, status)
      fix.setPlace(lat: lat, lon: lon)
    }
    fix.status = fix.status ?? status
    for (_, field, _) in Fix.numbers { fix[keyPath: field] = fix[keyPath: field] ?? self[keyPath: field] }
    fix.speed = later.speed ?? speed
    fix.track = later.track ?? track
    fix.magtrack = later.magtrack ?? magtrack
    fix.magvar = later.magvar ?? magvar
    fix.nSat = later.nSat ?? nSat
    fix.uSat = later.uSat ?? uSat
    fix.heading = later.heading ?? heading
    fix.magheading = later.magheading ?? magheading
    fix.source = later.source ?? source
    return fix
  }
}
