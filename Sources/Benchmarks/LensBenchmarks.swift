import Viewer

/// The cost that a second map over the first one adds to a frame of 240×67 cells.
enum LensBenchmarks {
  private static let steps = 6
  /// The most that a frame with a lens may take, in frames without one.
  private static let budget = 1.5

  static let all: [RatioBenchmark] = LensMaps.allCases.flatMap { maps in
    Window.allCases.flatMap { window in
      [0, 30].flatMap { degrees in Method.allCases.map { benchmark(maps, window, degrees, $0) } }
    }
  }

  private enum Window: String, CaseIterable {
    case circle, whole, mixed

    var words: [String] {
      switch self {
      case .circle: ["--lens", "circle"]
      case .whole: ["--lens", "whole"]
      case .mixed: ["--lens", "whole", "--opacity", "50"]
      }
    }
  }

  /// From frame to frame.
  private enum Method: String, CaseIterable {
    case steps, zooms, turns
    /// The map is still, and something on it moves.
    case stands

    var keys: [String] {
      switch self {
      case .steps:
        Array(repeating: "Right", count: LensBenchmarks.steps) + Array(repeating: "Left", count: LensBenchmarks.steps)
      case .zooms: ["-", "+"]
      case .turns: ["]", "["]
      case .stands: [""]
      }
    }
  }

  private static func benchmark(_ maps: LensMaps, _ window: Window, _ degrees: Int, _ way: Method) -> RatioBenchmark {
    let subject = "lens: \(maps.rawValue), \(window)"
    let name = "\(subject), \(degrees)°, \(way)"
    return RatioBenchmark(name: name, subject: subject, budget: budget, period: way.keys.count) {
      let (back, over) = maps.words()
      let words = back + ["--size", "240x67", "--bearing", "\(degrees)", "--motion", "none"]
      return (stage(words, way), stage(words + ["--over", over] + window.words, way))
    }
  }

  private static func stage(_ words: [String], _ way: Method) -> RatioBenchmark.Stage {
    guard let trial = MainActor.assumeIsolated({ try? HeadlessRun(words) }) else {
      // Without a map the measured time would be meaningless.
      preconditionFailure("the maps are not where they are in the project's folder: \(words.joined(separator: " "))")
    }
    return RatioBenchmark.Stage(
      prepare: { run in MainActor.assumeIsolated { try? trial.press(way.keys[run % way.keys.count]) } },
      run: { MainActor.assumeIsolated { _ = trial.draw() } }
    )
  }
}
