/// A latitude or longitude as it was written: up to three numbers, a sign or a direction.
struct SpelledAngle {
  let isNegative: Bool?
  let side: AngleSide?
  /// Degrees, minutes and seconds.
  private(set) var numbers: [PlainNumber] = []
  /// Whether any number has its unit beside it.
  private(set) var isMarked = false

  /// Reads one angle; `nil` where the tokens are none.
  init?(_ tokens: ArraySlice<SpellingToken>) {
    var rest = tokens
    var side: AngleSide?
    if case .side(let leading)? = rest.first {
      side = leading
      rest.removeFirst()
    }
    if case .side(let trailing)? = rest.last {
      guard side == nil else { return nil }
      side = trailing
      rest.removeLast()
    }
    var isNegative: Bool?
    if case .sign(let isMinus)? = rest.first {
      isNegative = isMinus
      rest.removeFirst()
    }
    self.side = side
    self.isNegative = isNegative
    guard takeNumbers(from: rest) else { return nil }
  }

  /// Reads numbers with optional marks, and returns whether all tokens were used.
  private mutating func takeNumbers(from tokens: ArraySlice<SpellingToken>) -> Bool {
    var rest = tokens
    while case .number(let number)? = rest.popFirst() {
      guard numbers.count < 3 else { return false }
      numbers.append(number)
      switch rest.first {
      case .mark(let unit)?:
        guard unit.rawValue == numbers.count - 1 else { return false }
        isMarked = true
        rest.removeFirst()
      case .joint?:
        guard rest.count > 1 else { return false }
        isMarked = true
        rest.removeFirst()
      default: break
      }
      if rest.isEmpty { return true }
    }
    return false
  }

  /// The angle as a signed number of degrees; digits run together (DDMMSS) are taken apart where a direction is given.
  func degrees(of axis: AngleSide.Axis) throws(CoordinateError) -> Double {
    guard isNegative == nil || side?.isNegative == nil else { throw .contradictoryDirections(text) }
    let magnitude = try Self.degrees(of: side == nil ? numbers : Self.parts(of: numbers, axis: axis), in: text)
    let degrees = isNegative ?? side?.isNegative ?? false ? -magnitude : magnitude
    switch axis {
    case .latitude where magnitude > 90: throw .beyondThePoles(latitude: text)
    case .longitude where magnitude > 180: throw .beyondHalfTurn(longitude: text)
    default: return degrees
    }
  }

  /// Degrees, minutes and seconds as one number.
  static func degrees(of numbers: [PlainNumber], in text: String) throws(CoordinateError) -> Double {
    guard numbers.dropLast().allSatisfy(\.isWhole) else { throw .notUnderstood(text) }
    let values = numbers.map(\.value) + [0, 0]
    guard values[1] < 60 else { throw .tooManyMinutes(numbers[1].text) }
    guard values[2] < 60 else { throw .tooManySeconds(numbers[2].text) }
    return (values[0] * 3600 + values[1] * 60 + values[2]) / 3600
  }

  /// Takes degrees, minutes and seconds apart that were written without anything between them.
  static func parts(of numbers: [PlainNumber], axis: AngleSide.Axis) -> [PlainNumber] {
    let widthOfDegrees = axis == .latitude ? 2 : 3
    guard numbers.count == 1, let number = numbers.first else { return numbers }
    let digits = Array(number.whole)
    guard [widthOfDegrees + 2, widthOfDegrees + 4].contains(digits.count) else { return numbers }
    let bounds = [0] + Array(stride(from: widthOfDegrees, through: digits.count, by: 2))
    return zip(bounds, bounds.dropFirst()).map { start, end in
      PlainNumber(whole: String(digits[start..<end]), fraction: end == digits.count ? number.fraction : "")
    }
  }

  private var text: String {
    (isNegative == true ? "-" : "") + numbers.map(\.text).joined(separator: " ")
  }
}
