import Cells
import Geodesy
import Rendering

/// The numbers that tiles have for the speeds of a track, from standing to the fastest that was gone on it.
nonisolated struct SpeedMarks {
  private let fastest: Double

  static let unknown: UInt8 = 255
  private static let steps = 100.0

  /// The smallest range of speeds that is coloured, in metres a second.
  static let leastRange = 3.0

  init(fastest: Speed?) {
    self.fastest = max(fastest?.metersPerSecond ?? 0, Self.leastRange)
  }

  subscript(speed: Speed?) -> UInt8 {
    guard let speed, speed.metersPerSecond.isFinite else { return Self.unknown }
    return UInt8((min(max(speed.metersPerSecond / fastest, 0), 1) * Self.steps).rounded()) + 1
  }

  /// The share of the maximum speed that a number represents.
  static func share(of mark: UInt8) -> Double { min(max(Double(mark) - 1, 0) / steps, 1) }
}

/// The colours of a track.
struct SpeedColors {
  private let ramp: [UInt32]
  private let isStepped: Bool
  private let unknown: CellColor

  /// By day a panel is dark, and the colours on it are light ones of the same kinds.
  init(_ style: MapStyle, _ depth: ColorDepth, onPanel isOnPanel: Bool = false) {
    isStepped = depth.isCoarse
    switch isOnPanel && isStepped && style == .day ? .night : style {
    case .day where isOnPanel: (ramp, unknown) = ([0x6c8cff, 0xb478ff, 0xff5cb0, 0xff5a50], CellColor(hex: 0xb478ff))
    // Of sixteen colours there are none between two others, and yellow and cyan are those of streets and water.
    case .day where isStepped: (ramp, unknown) = ([0x0000ee, 0xcd00cd, 0xcd0000], CellColor(hex: 0x0000ee))
    case .night where isStepped: (ramp, unknown) = ([0x5c5cff, 0xff00ff, 0xff0000], CellColor(hex: 0x5c5cff))
    case .nightRed where isStepped:
      (ramp, unknown) = ([0xcd0000, 0xcd0000, 0xff0000, 0xcdcd00], CellColor(hex: 0xcd0000))
    case .day: (ramp, unknown) = ([0x2b3cc4, 0x7a28b8, 0xc41e8c, 0xd8202c], CellColor(hex: 0x5a2ca0))
    case .night: (ramp, unknown) = ([0x6c8cff, 0xb478ff, 0xff70c0, 0xffd8ec], CellColor(hex: 0xb478ff))
    case .nightRed: (ramp, unknown) = ([0x702010, 0x9c3018, 0xd04824, 0xff8040], CellColor(hex: 0xb03c20))
    }
  }

  /// The colour of a speed, by the number that tiles have for it.
  subscript(mark mark: UInt8) -> CellColor {
    guard mark != SpeedMarks.unknown else { return unknown }
    let share = SpeedMarks.share(of: mark)
    guard !isStepped else { return CellColor(hex: ramp[min(Int(share * Double(ramp.count)), ramp.count - 1)]) }
    let place = share * Double(ramp.count - 1)
    let index = min(Int(place), ramp.count - 2)
    return Self.mixed(ramp[index], ramp[index + 1], place - Double(index))
  }

  private static func mixed(_ first: UInt32, _ second: UInt32, _ part: Double) -> CellColor {
    let channels: [UInt32] = [16, 8, 0].map { shift in
      let (one, other) = (Double(first >> shift & 0xff), Double(second >> shift & 0xff))
      return UInt32((one + (other - one) * part).rounded()) << shift
    }
    return CellColor(hex: channels.reduce(0, |))
  }
}
