import Rendering

extension LensFeature {
  /// The shape of the lens, and the keys that change it.
  func bar(columns: Int) -> PanelRow {
    let window = host.maps.lens.window
    func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }
    let values: [Phrase: String] = [
      .hintSize: percent(window.size), .hintSoftness: percent(window.softness),
      .hintOpacity: percent(host.maps.lens.opacity),
    ]
    let hints = look.keys.hints(of: .lens, in: words, values: values, idle: window.shape.idleHints)
    return PanelRow(words(window.shape.phrase), hints, columns: columns)
  }
}

extension LensWindow.Shape {
  /// Of the keys that change it those that do nothing to it.
  fileprivate var idleHints: Set<Phrase> {
    let all: [(hint: Phrase, acts: Bool)] = [
      (.hintMove, hasPlace), (.hintSize, hasSize), (.hintAngle, hasAngle), (.hintSoftness, hasPlace),
    ]
    return Set(all.filter { !$0.acts }.map(\.hint))
  }

  var phrase: Phrase {
    switch self {
    case .circle: .lensCircle
    case .rectangle: .lensRectangle
    case .curtain: .lensCurtain
    case .whole: .lensWhole
    case .spyglass: .lensSpyglass
    }
  }
}

/// Changes by keys; they have no effect if there is nothing to change.
extension LensWindow {
  mutating func perform(_ action: Action) {
    if let step = action.arrowStep {
      let length = step.isFar ? 0.1 : 0.02
      return move(step.columns * length, step.rows * length * 2)
    }
    switch action {
    case .lensGrow: resize(by: 0.1)
    case .lensShrink: resize(by: -0.1)
    case .lensTurnLeft: turn(by: -15)
    case .lensTurnRight: turn(by: 15)
    case .lensHarder: soften(by: -0.05)
    case .lensSofter: soften(by: 0.05)
    default: break
    }
  }

  private mutating func move(_ right: Double, _ down: Double) {
    guard shape.hasPlace else { return }
    (x, y) = (min(max(x + right, 0), 1), min(max(y + down, 0), 1))
  }

  mutating func resize(by step: Double) {
    guard shape.hasSize else { return }
    size = min(max(size + step, Self.sizes.lowerBound), Self.sizes.upperBound)
  }

  private mutating func turn(by step: Double) {
    guard shape.hasAngle else { return }
    degrees = (degrees + step).remainder(dividingBy: 360)
  }

  private mutating func soften(by step: Double) {
    guard shape.hasPlace else { return }
    softness = min(max(softness + step, 0), 1)
  }
}
