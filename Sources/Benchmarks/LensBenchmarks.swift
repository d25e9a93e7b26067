import Glibc
import Images
import Raster
import Viewer

/// What a second map over the first one adds to a frame of 240×67 cells.
enum LensBenchmarks {
  private static let steps = 6
  /// The most that a frame with a lens may take, in frames without one.
  private static let budget = 1.5

  static let all: [RatioBenchmark] = [Back.city, .picture].flatMap { back in
    [Front.picture, .city].flatMap { front in
      [Window.circle, .whole, .mixed].flatMap { window in
        [0, 30].flatMap { degrees in
          [Way.steps, .zooms, .stands].map { benchmark(back, front, window, degrees, $0) }
        }
      }
    }
  }

  private enum Back: String { case city, picture }
  private enum Front: String { case city, picture }
  private enum Window: String { case circle, whole, mixed }

  /// From frame to frame.
  private enum Way: String {
    case steps, zooms, stands

    var keys: [String] {
      switch self {
      case .steps:
        Array(repeating: "Right", count: LensBenchmarks.steps) + Array(repeating: "Left", count: LensBenchmarks.steps)
      case .zooms: ["-", "+"]
      case .stands: [""]
      }
    }
  }

  private static func benchmark(_ back: Back, _ front: Front, _ window: Window, _ degrees: Int, _ way: Way)
    -> RatioBenchmark
  {
    RatioBenchmark(name: "lens: \(front) over \(back), \(window), \(degrees)°, \(way)", budget: budget) {
      let lens: [String] =
        switch window {
        case .circle: ["--lens", "circle"]
        case .whole: ["--lens", "whole"]
        case .mixed: ["--lens", "whole", "--opacity", "50"]
        }
      let over = front == .city ? "1950" : picture("front", shift: 0)
      let words = words(back, degrees)
      let frontOfAnother = front == .city && back == .picture ? "Maps/helsinki.mbtiles" : over
      return (stage(words, way), stage(words + ["--over", frontOfAnother] + lens, way))
    }
  }

  private static func words(_ back: Back, _ degrees: Int) -> [String] {
    let map = back == .city ? "Maps/helsinki.mbtiles" : picture("back", shift: 301)
    return [
      map, "--at", "60.1699,24.9384", "--zoom", "17", "--size", "240x67", "--bearing", "\(degrees)", "--motion", "none",
    ]
  }

  private static func stage(_ words: [String], _ way: Way) -> () -> Void {
    guard let trial = MainActor.assumeIsolated({ try? FrameTrial(words) }) else { return {} }
    var run = 0
    return {
      let keys = way.keys[run % way.keys.count]
      MainActor.assumeIsolated { _ = try? trial.press(keys) }
      run += 1
    }
  }

  /// A picture that lies over all of the view, made for the occasion.
  private static func picture(_ name: String, shift: Int) -> String {
    let path = "/tmp/rumbo-benchmark-\(name)"
    let place = #"{"projection": "mercator", "bounds": [24.90, 60.15, 24.98, 60.19]}"#
    write((try? PNGWriter.bytes(of: SamplePicture.map(side: 2048, shift: shift))) ?? [], to: path + ".png")
    write(Array(place.utf8), to: path + ".json")
    return path + ".png"
  }

  private static func write(_ bytes: [UInt8], to path: String) {
    guard let file = unsafe fopen(path, "w") else { return }
    defer { unsafe _ = fclose(file) }
    unsafe _ = fwrite(bytes, 1, bytes.count, file)
  }
}
