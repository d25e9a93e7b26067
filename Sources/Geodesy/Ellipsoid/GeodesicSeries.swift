/// The integrals along a geodesic, as series in a small number ε that grows with the tilt of its great ellipse.
///
/// From C. F. F. Karney, “Algorithms for geodesics”, Journal of Geodesy 87 (2013), equations 15 to 25 and 40 to 43,
/// to the sixth power: some nanometres on the earth.
struct GeodesicSeries {
  private let epsilon: Double
  /// The third flattening.
  private let n: Double

  init(epsilon: Double, thirdFlattening: Double) {
    self.epsilon = epsilon
    n = thirdFlattening
  }

  private var square: Double { epsilon * epsilon }

  /// A power of ε times a polynomial in its square.
  private func term(_ power: Int, _ coefficients: Double...) -> Double {
    let factor = (0..<power).reduce(1) { product, _ in product * epsilon }
    return factor * polynomial(coefficients, at: square)
  }

  /// The mean factor from the arc to the distance, A₁.
  var distanceScale: Double { term(0, 1, 1 / 4, 1 / 64, 1 / 256) / (1 - epsilon) }

  /// The correction from the arc to the distance, C₁.
  var distance: SineSeries {
    SineSeries(coefficients: [
      term(1, -1 / 2, 3 / 16, -1 / 32),
      term(2, -1 / 16, 1 / 32, -9 / 2048),
      term(3, -1 / 48, 3 / 256),
      term(4, -5 / 512, 3 / 512),
      term(5, -7 / 1280),
      term(6, -7 / 2048),
    ])
  }

  /// The mean factor of the second integral, which the reduced length needs, A₂.
  var reductionScale: Double { term(0, 1, 1 / 4, 9 / 64, 25 / 256) * (1 - epsilon) }

  /// The correction of the arc for the second integral, C₂.
  var reduction: SineSeries {
    SineSeries(coefficients: [
      term(1, 1 / 2, 1 / 16, 1 / 32),
      term(2, 3 / 16, 1 / 32, 35 / 2048),
      term(3, 5 / 48, 5 / 256),
      term(4, 35 / 512, 7 / 512),
      term(5, 63 / 1280),
      term(6, 77 / 2048),
    ])
  }

  /// The mean factor from the arc to the loss of longitude, A₃.
  var longitudeScale: Double {
    polynomial(
      [
        1,
        -(1 / 2 - n / 2),
        -(1 / 4 + n / 8 - 3 / 8 * n * n),
        -(1 / 16 + 3 / 16 * n + n * n / 16),
        -(3 / 64 + n / 32),
        -3 / 128,
      ],
      at: epsilon
    )
  }

  /// The correction of the arc for the loss of longitude, C₃.
  var longitude: SineSeries {
    SineSeries(coefficients: [
      polynomial(
        [0, 1 / 4 - n / 4, 1 / 8 - n * n / 8, 3 / 64 + 3 / 64 * n - n * n / 64, 5 / 128 + n / 64, 3 / 128],
        at: epsilon
      ),
      polynomial(
        [0, 0, 1 / 16 - 3 / 32 * n + n * n / 32, 3 / 64 - n / 32 - 3 / 64 * n * n, 3 / 128 + n / 128, 5 / 256],
        at: epsilon
      ),
      polynomial([0, 0, 0, 5 / 192 - 3 / 64 * n + 5 / 192 * n * n, 3 / 128 - 5 / 192 * n, 7 / 512], at: epsilon),
      polynomial([0, 0, 0, 0, 7 / 512 - 7 / 256 * n, 7 / 512], at: epsilon),
      polynomial([0, 0, 0, 0, 0, 21 / 2560], at: epsilon),
      0,
    ])
  }
}

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
