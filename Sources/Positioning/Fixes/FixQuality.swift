/// How good a fix is, in the one word that a person is shown.
package enum FixQuality: String, CaseIterable, Sendable {
  case none = "no fix"
  case twoDimensional = "2D"
  case threeDimensional = "3D"
  case dgps = "DGPS"
  case rtkFloat = "RTK float"
  case rtk = "RTK"
  case estimated
  case simulated

  package init(of fix: Fix) {
    guard fix.hasPlace else {
      self = .none
      return
    }
    self =
      switch fix.status {
      case .dgps: .dgps
      case .rtkFixed, .surveyed: .rtk
      case .rtkFloat: .rtkFloat
      case .deadReckoning: .estimated
      case .simulated: .simulated
      case .normal, .precise, nil: fix.mode == .threeDimensional ? .threeDimensional : .twoDimensional
      }
  }
}
