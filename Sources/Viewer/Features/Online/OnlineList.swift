import Cells
import Tiles

/// The list of map services that can fill in what the maps here lack, with what each would learn.
extension OnlineFeature {
  func content(columns: Int, index: Int) -> ListPanel.Content {
    let name = choices.compactMap(\.word).map(CharacterWidth.standard.of).max() ?? 0
    let rows = choices.map { choice -> [Panel.Span] in
      let isTaken = choice == host.maps.online.choice
      let mark = isTaken ? (look.blocks == .ascii ? "* " : "● ") : "  "
      let word = CharacterWidth.standard.padding(Sanitizer.clean(choice.word ?? "", limit: 24), to: min(name, 24))
      return [Panel.Span(text: mark + word + "  ", isAccented: isTaken), Panel.Span(text: title(of: choice))]
    }
    let intro: [Phrase] =
      host.maps.serving.isOffline ? [.onlineIsOffline] : [.onlineFillsIn, .onlineLearns, .onlineUnlessChosen]
    return ListPanel.Content(
      title: words(.onlineTitle),
      above: intro.flatMap { CharacterWidth.standard.wrapping(words($0), to: columns) }.map { [Panel.Span(text: $0)] },
      rows: rows,
      below: facts(of: choices[index]).flatMap { CharacterWidth.standard.wrapping($0, to: columns) }
        .map { [Panel.Span(text: $0, color: look.style.panelFaint)] },
      hints: look.keys.hints(of: .online, in: words)
    )
  }

  private func title(of choice: OnlineChoice) -> String {
    if case .service(let service) = choice { Sanitizer.clean(service.title) } else { words(.onlineNobody) }
  }

  /// The operator of a service, and its terms of use.
  private func facts(of choice: OnlineChoice) -> [String] {
    guard case .service(let service) = choice else { return [] }
    let regions = words(service.allowsRegions ? .onlineMayBeKept : .onlineMayNotBeKept)
    return ["\(service.host) · \(regions)", service.attribution].map { Sanitizer.clean($0, limit: 200) }
  }
}

/// Tells when the line to servers of maps is slow, how fast it is and how much is left, or that something couldn't be had.
final class LineChip: HostClient {
  private let chip: Chip
  /// Whether the connection counts as slow at any speed, because the user has chosen that.
  private let isSparing: Bool
  /// The bytes received at the last check, and the time since which a download has been running.
  private var last: (time: Duration, received: Int)?
  private var since: Duration?
  private var now = Duration.zero
  /// Bytes a second, over the last seconds.
  private(set) var rate: Double?

  /// The time after which a slow connection is shown.
  private static let patience = Duration.seconds(1.5)
  private static let interval = Duration.milliseconds(500)
  /// In bytes a second.
  static let slow = 50_000.0
  /// How much of the rate the newest interval makes up.
  private static let weight = 0.3

  init(_ host: Host) {
    chip = host.panels.chips.add(rank: 9)
    isSparing = host.maps.stack.isLineSlow
    super.init(in: host)
  }

  /// Checks the bytes received; returns whether the chip has changed.
  func advance(to now: Duration) -> Bool {
    guard host.start.isLive else { return false }
    self.now = now
    let traffic = host.maps.serving.traffic
    measure(traffic)
    let before = chip.words
    chip.words = Chip.Words(text: text(traffic))
    return chip.words != before
  }

  var timeToNextChange: Duration? { last.map { max($0.time + Self.interval - now, .milliseconds(1)) } }

  private func measure(_ traffic: ServerTraffic) {
    guard traffic.pending > 0 else { return (last, since) = (nil, nil) }
    guard let last else { return (last, since) = ((now, traffic.received), now) }
    let seconds = (now - last.time) / .seconds(1)
    guard now - last.time >= Self.interval else { return }
    let newest = Double(traffic.received - last.received) / seconds
    rate = rate.map { $0 + (newest - $0) * Self.weight } ?? newest
    self.last = (now, traffic.received)
    let isSlow = rate.map { $0 < Self.slow } ?? false
    host.maps.stack.isLineSlow = isSlow || isSparing
    host.maps.serving.setLineSlow(isSlow)
  }

  private func text(_ traffic: ServerTraffic) -> String {
    let words = look.words
    if let since, now - since >= Self.patience, let rate {
      return words(.lineIsSlow, count: traffic.pending, kilobytes(of: rate))
    }
    return host.maps.stack.timeToRetry == nil ? "" : words(.partsAreMissing)
  }

  private func kilobytes(of rate: Double) -> String {
    let tenths = Int((rate / 100).rounded())
    return tenths < 100 ? "\(tenths / 10)\(look.words(.decimalMark))\(tenths % 10)" : "\(tenths / 10)"
  }
}
