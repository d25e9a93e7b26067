import Cells

/// The mark before what is on or off in a list.
enum CheckMark {
  static func text(_ isOn: Bool, _ blocks: BlockSet) -> String {
    blocks == .ascii ? (isOn ? "[x]" : "[ ]") : (isOn ? "●" : "○")
  }
}
