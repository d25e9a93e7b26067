import Glibc
import Wire

extension JSON {
  /// No more digits than mean something, so that they are the same everywhere.
  static func rounded(_ number: Double, digits: Int) -> JSON {
    let scale = pow(10, Double(digits))
    let rounded = (number * scale).rounded() / scale
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? .integer(Int(rounded)) : .number(rounded)
  }
}
