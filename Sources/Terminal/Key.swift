/// A key, as the program understands it.
package enum Key: Hashable, Sendable {
  case character(Character)
  case left, right, up, down
  case shiftLeft, shiftRight, shiftUp, shiftDown
  case control(Character)
  case enter, escape, tab, shiftTab, space, backspace
  case delete, insert, home, end, pageUp, pageDown
  case function(Int)
}
