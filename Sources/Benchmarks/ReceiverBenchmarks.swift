import Geodesy
import Positioning

/// The cost of parsing a receiver's output.
enum ReceiverBenchmarks {
  static let all = [
    // 200,000 a second.
    Benchmark("20,000 sentences → fixes in JSON", budget: 100) {
      let bytes = sentences(20_000)
      return {
        var decoder = ReceiverDecoder()
        var lines: [UInt8] = []
        for case .fix(let fix) in decoder.take(bytes) + decoder.finish() { TPVWriter.append(fix, to: &lines) }
      }
    },
    Benchmark("where magnetic north is", budget: 0.1) {
      { _ = WorldMagneticModel.declination(at: Coordinate(north: 60.17, east: 24.94)) }
    },
  ]

  /// Four sentences per second of a journey north.
  private static func sentences(_ count: Int) -> [UInt8] {
    (0..<count / 4).flatMap { second -> [UInt8] in
      let time = [second / 3600 % 24, second / 60 % 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
      let place = "6010.\(1000 + second % 9000),N,02456.3000,E"
      return [
        "GPRMC,\(time).00,A,\(place),5.6,0.0,010625,1.4,E,A", "GPGGA,\(time).00,\(place),1,12,0.6,10.0,M,18.0,M,,",
        "GPVTG,0.0,T,358.6,M,5.6,N,10.4,K,A", "GPGSA,A,3,07,08,10,16,20,21,26,27,29,30,31,32,1.1,0.6,0.9",
      ].flatMap(line)
    }
  }

  private static func line(_ text: String) -> [UInt8] {
    let sum = text.utf8.reduce(0) { $0 ^ $1 }
    let digits = Array("0123456789ABCDEF".utf8)
    return [UInt8(ascii: "$")] + text.utf8 + [
      UInt8(ascii: "*"), digits[Int(sum >> 4)], digits[Int(sum & 15)], 0x0d, 0x0a,
    ]
  }
}
