package import Geodesy

/// The satellites over a receiver.
package struct Sky: Hashable, Sendable {
  package var device: String?
  package var satellites: [Satellite] = []
  package var hdop: Double?
  package var vdop: Double?
  package var pdop: Double?

  package init() {}

  package var seen: Int { satellites.count }
  package var used: Int { satellites.count(where: \.isUsed) }
}

/// A satellite: its place in the sky and its signal strength.
package struct Satellite: Hashable, Sendable {
  /// Its number in the sentences or reports of the receiver.
  package var number: Int
  package var system: SatelliteSystem
  /// Degrees above the horizon.
  package var elevation: Double?
  package var azimuth: Bearing?
  /// Signal over noise in dB; nil where it isn't heard.
  package var signal: Double?
  package var isUsed: Bool

  package init(
    number: Int,
    system: SatelliteSystem,
    elevation: Double? = nil,
    azimuth: Bearing? = nil,
    signal: Double? = nil,
    isUsed: Bool = false
  ) {
    self.number = number
    self.system = system
    self.elevation = elevation
    self.azimuth = azimuth
    self.signal = signal
    self.isUsed = isUsed
  }
}

/// The satellite system, by gpsd's `gnssid`.
package enum SatelliteSystem: Int, CaseIterable, Comparable, Sendable {
  case gps = 0
  case sbas = 1
  case galileo = 2
  case beidou = 3
  case imes = 4
  case qzss = 5
  case glonass = 6
  case navic = 7
  case other = 255

  package static func < (lhs: SatelliteSystem, rhs: SatelliteSystem) -> Bool { lhs.rawValue < rhs.rawValue }

  package var name: String {
    switch self {
    case .gps: "GPS"
    case .sbas: "SBAS"
    case .galileo: "Galileo"
    case .beidou: "BeiDou"
    case .imes: "IMES"
    case .qzss: "QZSS"
    case .glonass: "GLONASS"
    case .navic: "NavIC"
    case .other: "other"
    }
  }
  /// Finds the system in the ranges in which receivers number the satellites of all of them together.
  init(combinedNumber number: Int) {
    self =
      switch number {
      case 1...32: .gps
      case 33...64, 120...158: .sbas
      case 65...96: .glonass
      case 193...200: .qzss
      case 201...263, 401...463: .beidou
      case 301...336: .galileo
      default: .other
      }
  }
}
