/// The part of a picture that the arrow keys move during alignment.
enum AlignGrip: CaseIterable {
  case all
  case upperLeft
  case lowerRight

  /// The effect of the arrow keys; nil if they move the whole picture.
  var phrase: Phrase? {
    switch self {
    case .all: nil
    case .upperLeft: .alignUpperLeft
    case .lowerRight: .alignLowerRight
    }
  }
}

extension AlignFeature {
  /// The part that the arrow keys move, and the other keys.
  func bar(of aligning: Aligning, columns: Int) -> PanelRow {
    if let question = aligning.question { return PanelRow([PanelRow.Part(question, .accented)]) }
    let percent = "\(Int((aligning.overlay.opacity * 100).rounded())) %"
    let (mode, keys) = (aligning.marking == nil ? KeyMode.align : .pairs, look.keys)
    // Nil if the arrow keys move the whole picture.
    let step = aligning.marking.map { $0.pixel == nil ? .pairsOnPicture : .pairsOnMap } ?? aligning.grip.phrase
    let title =
      step.map { words($0) } ?? mode.hints([.hintMove]).first.flatMap { keys.line($0, of: mode, in: words) }?.text ?? ""
    // The hint in the title isn't repeated.
    let idle: Set<Phrase> = step == nil ? [.hintMove] : []
    return PanelRow(
      title,
      keys.hints(of: mode, in: words, values: [.hintOpacity: percent], idle: idle),
      columns: columns
    )
  }
}
