import Geodesy

/// Puts the sky together from its sentences: what can be seen, and what is used of it.
struct SkyJoiner {
  private struct Group: Hashable {
    let talker: Talker
    /// The signal, if the receiver reports one.
    let signal: UInt8?
  }

  /// A satellite, however the sentence counts that names it.
  private struct Number: Hashable {
    let system: SatelliteSystem
    let number: Int

    init(_ system: SatelliteSystem, _ number: Int) {
      self.system = system
      // Receivers number the satellites of a system from 1, or from where those of all systems together are numbered.
      let first =
        switch system {
        case .glonass: number > 64 ? 64 : 0
        case .galileo: number > 300 ? 300 : number > 100 ? 100 : 0
        case .beidou: number > 400 ? 400 : number > 200 ? 200 : number > 100 ? 100 : 0
        case .qzss: number > 192 ? 192 : 0
        case .sbas: number > 119 ? 87 : 0
        case .gps, .imes, .navic, .other: 0
        }
      self.number = number - first
    }
  }

  /// No sky has more; more is an error in the stream.
  private static let maxGroups = 32
  private static let maxPerGroup = 64
  /// The number of instants for which a list of satellites in use is valid.
  private static let memory = 10

  private var complete: [Group: [Satellite]] = [:]
  /// The unfinished list of each talker.
  private var coming: [Talker: (group: Group, next: Int, satellites: [Satellite])] = [:]
  private var inUse: (numbers: [Number: Satellite], age: Int)?
  private var inUseNow: [Number: Satellite]?
  private var (hdop, vdop, pdop): (Double?, Double?, Double?) = (nil, nil, nil)
  private var hasChanged = false

  /// Takes one of the sentences that list what can be seen.
  mutating func takeGSV(_ sentence: Sentence) {
    guard let total = sentence.whole(1, in: 1...16), let index = sentence.whole(2, in: 1...total) else { return }
    let talker = sentence.address.talker
    let hasSignal = (sentence.count - 3) % 4 == 1
    // Some receivers name the signal only if it isn't the default one, and only in the last sentence of a list.
    let began = index == 1 ? nil : coming[talker]
    let group = began?.group ?? Group(talker: talker, signal: hasSignal ? sentence.letter(sentence.count) : nil)
    var list = began?.satellites ?? []
    guard index == 1 || began?.next == index, list.count <= Self.maxPerGroup else {
      return coming[talker] = nil
    }
    for field in stride(from: 4, through: sentence.count - 3, by: 4) {
      if let satellite = Self.satellite(sentence, at: field, of: talker) { list.append(satellite) }
    }
    guard index == total else {
      guard coming.count < Self.maxGroups || coming[talker] != nil else { return }
      return coming[talker] = (group, index + 1, list)
    }
    coming[talker] = nil
    guard complete.count < Self.maxGroups || complete[group] != nil else { return }
    complete[group] = list
    hasChanged = true
  }

  /// Takes one of the sentences that list what is used.
  mutating func takeGSA(_ sentence: Sentence) {
    let talker = sentence.address.talker
    let named = Self.constellation(numbered: sentence.letter(18))
    var numbers = inUseNow ?? [:]
    for field in 3...14 {
      guard let number = sentence.whole(field, in: 1...999), numbers.count < 256 else { continue }
      // GPS counts those of SBAS among its own.
      let system = named == .gps || named == nil ? Self.constellation(of: talker, number: number) : named ?? .other
      numbers[Number(system, number)] = Satellite(number: number, system: system, isUsed: true)
    }
    inUseNow = numbers
    let dilutions = Double.leastNonzeroMagnitude...100
    pdop = sentence.number(15, in: dilutions)
    hdop = sentence.number(16, in: dilutions)
    vdop = sentence.number(17, in: dilutions)
    hasChanged = true
  }

  /// How many satellites can be seen; nil if none have been listed.
  var seen: Int? { complete.isEmpty ? nil : satellites.count }

  /// How many satellites are used, of all systems; nil where none have been named.
  var used: Int? { inUse.flatMap { $0.numbers.isEmpty ? nil : $0.numbers.count } }

  /// Ends the instant: its lists are complete.
  mutating func endInstant() {
    if let inUseNow {
      inUse = (inUseNow, 0)
    } else if let known = inUse {
      inUse = known.age < Self.memory ? (known.numbers, known.age + 1) : nil
    }
    inUseNow = nil
  }

  /// The sky at the end of an instant, if any sentence about it came since the last one.
  mutating func sky() -> Sky? {
    guard hasChanged, !complete.isEmpty || used != nil else { return nil }
    hasChanged = false
    var sky = Sky()
    sky.satellites = satellites.values.sorted { ($0.system, $0.number) < ($1.system, $1.number) }
    (sky.hdop, sky.vdop, sky.pdop) = (hdop, vdop, pdop)
    return sky
  }

  /// The listed satellites and the used ones, which exist even if no list has them.
  private var satellites: [Number: Satellite] {
    var satellites = inUse?.numbers ?? [:]
    for satellite in complete.values.joined() {
      let number = Number(satellite.system, satellite.number)
      satellites[number] = satellite.joined(with: satellites[number])
    }
    return satellites
  }

  private static func satellite(_ sentence: Sentence, at field: Int, of talker: Talker) -> Satellite? {
    guard let number = sentence.whole(field, in: 1...999) else { return nil }
    return Satellite(
      number: number,
      system: constellation(of: talker, number: number),
      elevation: sentence.number(field + 1, in: -90...90),
      azimuth: sentence.bearing(field + 2),
      signal: sentence.number(field + 3, in: 0...99)
    )
  }

  private static func constellation(of talker: Talker, number: Int) -> SatelliteSystem {
    switch talker {
    case Talker("GL"): .glonass
    case Talker("GA"): .galileo
    case Talker("GB"), Talker("BD"): .beidou
    case Talker("GQ"), Talker("QZ"): .qzss
    case Talker("GI"): .navic
    default: SatelliteSystem(combinedNumber: number)
    }
  }

  private static func constellation(numbered letter: UInt8?) -> SatelliteSystem? {
    switch letter {
    case UInt8(ascii: "1"): .gps
    case UInt8(ascii: "2"): .glonass
    case UInt8(ascii: "3"): .galileo
    case UInt8(ascii: "4"): .beidou
    case UInt8(ascii: "5"): .qzss
    case UInt8(ascii: "6"): .navic
    default: nil
    }
  }
}

extension Satellite {
  /// The same satellite as it is known from elsewhere, too; of several signals the strongest counts.
  fileprivate func joined(with other: Satellite?) -> Satellite {
    guard let other else { return self }
    var satellite = self
    satellite.elevation = elevation ?? other.elevation
    satellite.azimuth = azimuth ?? other.azimuth
    satellite.signal = [signal, other.signal].compactMap(\.self).max()
    satellite.isUsed = isUsed || other.isUsed
    satellite.number = min(number, other.number)
    return satellite
  }
}
