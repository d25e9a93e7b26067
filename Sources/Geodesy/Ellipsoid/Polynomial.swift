/// The value of a polynomial whose coefficients are given from the constant upwards.
func polynomial(_ coefficients: [Double], at x: Double) -> Double {
  coefficients.reversed().reduce(0) { $0 * x + $1 }
}
