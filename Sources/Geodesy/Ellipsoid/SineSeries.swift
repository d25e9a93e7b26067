/// A sum of sines of the even multiples of an angle: c₁ sin 2σ + c₂ sin 4σ + … + c₆ sin 12σ.
struct SineSeries {
  let coefficients: [6 of Double]

  /// The sum at an angle, by Clenshaw's recurrence.
  func value(at angle: AngleVector) -> Double {
    let factor = 2 * (angle.cosine - angle.sine) * (angle.cosine + angle.sine)
    var (sum, before) = (0.0, 0.0)
    for index in (0..<6).reversed() {
      (sum, before) = (coefficients[index] + factor * sum - before, sum)
    }
    return 2 * angle.sine * angle.cosine * sum
  }
}
