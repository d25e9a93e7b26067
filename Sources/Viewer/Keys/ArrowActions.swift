import Terminal

/// What moves something in a mode by the arrows, and with Shift further.
struct ArrowActions {
  private struct Step {
    let action: Action
    let columns: Double
    let rows: Double
  }

  private let nearSteps: [Step]
  private let farSteps: [Step]

  /// Their names begin with that of the mode.
  init(_ mode: String) {
    func step(_ name: String, _ key: Key, _ columns: Double, _ rows: Double) -> Step {
      Step(action: Action("\(mode)-\(name)", keys: [key]), columns: columns, rows: rows)
    }
    nearSteps = [
      step("left", .left, -1, 0), step("down", .down, 0, 1), step("up", .up, 0, -1), step("right", .right, 1, 0),
    ]
    farSteps = [
      step("left-further", .shiftLeft, -1, 0), step("down-further", .shiftDown, 0, 1),
      step("up-further", .shiftUp, 0, -1), step("right-further", .shiftRight, 1, 0),
    ]
  }

  var near: [Action] { nearSteps.map(\.action) }
  var further: [Action] { farSteps.map(\.action) }
  var all: [Action] { near + further }

  /// Which way an action moves, one to the right or down, and whether further; nil for any other.
  func step(of action: Action) -> (columns: Double, rows: Double, isFar: Bool)? {
    if let step = nearSteps.first(where: { $0.action == action }) { return (step.columns, step.rows, false) }
    return farSteps.first { $0.action == action }.map { ($0.columns, $0.rows, true) }
  }
}
