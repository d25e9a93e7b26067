import Glibc

/// A number that eases from 0 to its end, starting with a given velocity; it overshoots only if it must turn back.
struct EasedNumber: Hashable, Sendable {
  private let change: Double
  /// How many levels the map grows meanwhile: ground is then covered in step with that, so that one place stays put.
  private let growth: Double
  /// The slope at the start of the curve to the end; a number at rest takes the default curve.
  private let slope: Double?
  /// A velocity away from the end; it fades out.
  private let surplus: Double

  /// Creates an ease over a time from 0 to 1; the velocity is per that time, `nil` at rest.
  init(change: Double, velocity: Double?, growth: Double = 0) {
    self.change = change
    self.growth = growth
    let ahead = velocity.map { $0 / (change * Self.slopeOfGround(growingBy: growth)) }
    let leadsThere = ahead.map { $0.isFinite && $0 >= 0 } ?? true
    slope = leadsThere ? ahead : 0
    surplus = leadsThere ? 0 : velocity ?? 0
  }

  func value(at time: Double) -> Double {
    let rest = 1 - time
    return change * Self.ground(at: progress(at: time), growingBy: growth) + surplus * time * rest * rest
  }

  /// Curves from 0 to 1 that never go back and end level, whatever their slope at the start.
  private func progress(at time: Double) -> Double {
    guard let slope else { return UnitBezier.ease.progress(at: time) }
    let rest = 1 - time
    // The cubic (Hermite's) goes past its end when it begins steeper than 3.
    return slope <= 3 ? time * time * (3 - 2 * time) + slope * time * rest * rest : 1 - pow(rest, slope)
  }

  private static func ground(at progress: Double, growingBy growth: Double) -> Double {
    abs(growth) < 1e-6 ? progress : (1 - exp2(-growth * progress)) / (1 - exp2(-growth))
  }

  private static func slopeOfGround(growingBy growth: Double) -> Double {
    abs(growth) < 1e-6 ? 1 : growth * log(2) / (1 - exp2(-growth))
  }
}
