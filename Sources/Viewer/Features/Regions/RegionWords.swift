import Regions

/// The progress of a download, in words.
enum RegionWords {
  static func state(of entry: RegionQueue.Entry, _ progress: RegionRun.Progress?, _ look: Look) -> String {
    let words = look.words
    // A download that finishes while paused is still shown as paused.
    guard !entry.task.isPaused else { return words(.regionPaused) }
    switch entry.state {
    case .failed(let error): return words.text(of: error)
    case .waiting: return words(.regionWaits)
    case .elsewhere: return words(.regionElsewhere)
    case .fetching: return progress.map { text(of: $0, look) } ?? words(.regionWaits)
    }
  }

  static func text(of progress: RegionRun.Progress, _ look: Look) -> String {
    let words = look.words
    let percent = "\(Int(progress.share * 100)) %"
    switch progress.stage {
    case .waiting: return "\(percent) · \(words(.regionSourceGone))"
    case .writing: return words(.regionWriting)
    case .fetching:
      let rate = progress.rate.map { words(.regionRate, look.measures.text(ofBytes: Int($0))) }
      let rest = progress.rest.map { words(.regionLeft, time($0, words)) }
      return [percent, rate, rest].compactMap(\.self).joined(separator: " · ")
    }
  }

  private static func time(_ time: Duration, _ words: Words) -> String {
    let seconds = Int((time / .seconds(1)).rounded(.up))
    return seconds < 100 ? words(.seconds, "\(seconds)") : words(.minutes, "\((seconds + 59) / 60)")
  }
}
