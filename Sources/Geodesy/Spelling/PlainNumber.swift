/// A number written in digits, with or without a decimal mark; neither signs nor exponents.
struct PlainNumber: Hashable {
  let whole: String
  let fraction: String

  var value: Double { Double("\(whole.isEmpty ? "0" : whole).\(fraction.isEmpty ? "0" : fraction)") ?? 0 }
  var isWhole: Bool { fraction.isEmpty }
  var text: String { isWhole ? whole : "\(whole).\(fraction)" }
}
