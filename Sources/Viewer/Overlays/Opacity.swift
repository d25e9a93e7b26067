/// How much of a picture is seen, from 0 to 1, as keys and the wheel change it.
nonisolated enum Opacity {
  /// A lower opacity would be invisible.
  private static let least = 0.1

  /// Less never makes it more, nor more less: what began with hardly anything stays so until there is more of it.
  static func faded(_ opacity: Double, by step: Double) -> Double {
    let wanted = min(max(opacity + step, least), 1)
    return step < 0 ? min(wanted, opacity) : max(wanted, opacity)
  }
}
