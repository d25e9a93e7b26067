import Geodesy

/// Puts the sky together from its sentences: what can be seen, and what is used of it.
struct SkyJoiner {
  private struct Group: Hashable {
    let talker: Talker
    /// Which of the signals, where a receiver tells them apart.
    let signal: UInt8?
  }

  private struct Number: Hashable {
    let system: SatelliteSystem
    let number: Int
  }

  /// No sky has more; a stream that says so lies.
  private static let mostGroups = 32
  private static let mostPerGroup = 64

  private var complete: [Group: [Satellite]] = [:]
  private var coming: [Group: (next: Int, satellites: [Satellite])] = [:]
  private var used: Set<Number> = []
  private var usedNow: Set<Number> = []
  private var (hdop, vdop, pdop): (Double?, Double?, Double?) = (nil, nil, nil)
  private var hasChanged = false

  /// How many satellites can be seen; nil where nothing has been said about them.
  private(set) var seen: Int?

  /// Takes one of the sentences that list what can be seen.
  mutating func takeGSV(_ sentence: Sentence) {
    guard let total = sentence.whole(1, in: 1...16), let index = sentence.whole(2, in: 1...total) else { return }
    let talker = sentence.address.talker
    let hasSignal = (sentence.count - 3) % 4 == 1
    let group = Group(talker: talker, signal: hasSignal ? sentence.letter(sentence.count) : nil)
    var list = index == 1 ? [] : coming[group]?.satellites ?? []
    guard index == 1 || coming[group]?.next == index, list.count <= Self.mostPerGroup else {
      return coming[group] = nil
    }
    for field in stride(from: 4, through: sentence.count - 3, by: 4) {
      if let satellite = Self.satellite(sentence, at: field, of: talker) { list.append(satellite) }
    }
    guard index == total else {
      guard coming.count < Self.mostGroups || coming[group] != nil else { return }
      return coming[group] = (index + 1, list)
    }
    coming[group] = nil
    guard complete.count < Self.mostGroups || complete[group] != nil else { return }
    complete[group] = list
    hasChanged = true
    seen = Set(complete.values.joined().map { Number(system: $0.system, number: $0.number) }).count
  }

  /// Takes one of the sentences that list what is used.
  mutating func takeGSA(_ sentence: Sentence) {
    let talker = sentence.address.talker
    let named = Self.constellation(numbered: sentence.letter(18))
    for field in 3...14 {
      guard let number = sentence.whole(field, in: 1...999), usedNow.count < 256 else { continue }
      usedNow.insert(Number(system: named ?? Self.constellation(of: talker, number: number), number: number))
    }
    pdop = sentence.number(15, in: 0...100)
    hdop = sentence.number(16, in: 0...100)
    vdop = sentence.number(17, in: 0...100)
    hasChanged = true
  }

  /// The sky at the end of an instant, if anything was said about it since the last one.
  mutating func sky() -> Sky? {
    guard hasChanged, !complete.isEmpty else { return nil }
    hasChanged = false
    if !usedNow.isEmpty { used = usedNow }
    usedNow = []
    var satellites: [Number: Satellite] = [:]
    for satellite in complete.values.joined() {
      let number = Number(system: satellite.system, number: satellite.number)
      // Of several signals the strongest counts.
      if let known = satellites[number], known.signal ?? -1 >= satellite.signal ?? -1 { continue }
      satellites[number] = satellite
      satellites[number]?.isUsed = used.contains(number)
    }
    var sky = Sky()
    sky.satellites = satellites.values.sorted { ($0.system, $0.number) < ($1.system, $1.number) }
    (sky.hdop, sky.vdop, sky.pdop) = (hdop, vdop, pdop)
    return sky
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
