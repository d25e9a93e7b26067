import Wire

/// A field of an AIS message: how wide it is, and what its bits mean.
struct AISField: Hashable, Sendable {
  enum Kind: Hashable {
    /// Steps of a part of a unit, counted from an offset; values outside the valid ones mean that nothing is known.
    case number(per: Int, offset: Int, valid: ClosedRange<Int>)
    /// A part of the position, in so many steps a degree.
    case degrees(per: Int)
    case flag
    case text
    /// The end of a name that is too long for its field; both together are the full name.
    case `extension`
    case rateOfTurn
    case moment(AISMoment)
    /// All bits that are left.
    case data
    case spare
  }

  let name: String
  let width: Int
  let kind: Kind
  var isSigned = false

  static func number(
    _ name: String,
    _ width: Int,
    per: Int = 1,
    offset: Int = 0,
    valid: ClosedRange<Int> = Int.min...Int.max,
    isSigned: Bool = false
  ) -> AISField {
    AISField(name: name, width: width, kind: .number(per: per, offset: offset, valid: valid), isSigned: isSigned)
  }

  static func flag(_ name: String) -> AISField { AISField(name: name, width: 1, kind: .flag) }
  static func text(_ name: String, _ characters: Int) -> AISField {
    AISField(name: name, width: characters * 6, kind: .text)
  }
  static func moment(_ name: String, _ moment: AISMoment) -> AISField {
    AISField(name: name, width: moment.width, kind: .moment(moment))
  }
  static func spare(_ width: Int) -> AISField { AISField(name: "", width: width, kind: .spare) }
  static func degrees(_ name: String, _ width: Int, per steps: Int) -> AISField {
    AISField(name: name, width: width, kind: .degrees(per: steps), isSigned: true)
  }

  static let rateOfTurn = AISField(name: "turn", width: 8, kind: .rateOfTurn, isSigned: true)
  static let nameExtension = AISField(name: "full_name", width: 84, kind: .extension)
  static let data = AISField(name: "data", width: 0, kind: .data)
}
