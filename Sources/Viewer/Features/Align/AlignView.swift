import Rendering

/// The appearance of an overlay, which aligning it changes temporarily.
struct AlignView {
  var shape: LensWindow.Shape
  var isOn: Bool
  var opacity: Double

  init(of overlay: Overlay, through lens: Lens) {
    (shape, isOn, opacity) = (lens.window.shape, lens.isOn, overlay.opacity)
  }

  /// Restores settings that are still as the mode left them, in `meanwhile`; those changed by the user since stay.
  func back(from meanwhile: AlignView, to before: AlignView) -> AlignView {
    var view = self
    if shape == meanwhile.shape { view.shape = before.shape }
    if isOn == meanwhile.isOn { view.isOn = before.isOn }
    if opacity == meanwhile.opacity { view.opacity = before.opacity }
    return view
  }
}

/// Restoring the view once a picture is placed, or left unchanged.
extension AlignFeature {
  /// The appearance without the settings that the last alignment left behind.
  func takeView(of overlay: Overlay) -> AlignView {
    let view = AlignView(of: overlay, through: host.maps.lens)
    guard let (meanwhile, before) = left.removeValue(forKey: ObjectIdentifier(overlay)) else { return view }
    return view.back(from: meanwhile, to: before)
  }

  /// Notes the appearance when the mode ends; an opacity set by the user stays.
  func noteView(_ aligning: Aligning) {
    let meanwhile = AlignView(of: aligning.overlay, through: host.maps.lens)
    var before = aligning.before
    if aligning.isFaded { before.opacity = meanwhile.opacity }
    left[ObjectIdentifier(aligning.overlay)] = (meanwhile, before)
  }

  func giveViewBack(of overlay: Overlay) {
    let view = takeView(of: overlay)
    host.maps.lens.window.shape = view.shape
    host.maps.lens.turn(on: view.isOn)
    overlay.opacity = view.opacity
  }
}
