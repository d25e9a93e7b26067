import Rendering
import Terminal
import Threads

/// Changes and undo.
extension AlignFeature {
  var picture: UnalignedImage? {
    get { aligning?.overlay.front.loose }
    set { aligning?.overlay.front.loose = newValue }
  }

  /// Changes how it lies, so that it can be undone.
  func change(_ change: (inout UnalignedImage.Pose) -> Void) {
    guard var pose = picture?.pose else { return }
    let before = pose
    change(&pose)
    guard pose != before else { return }
    remember(before)
    lay(pose)
  }

  /// Places the picture, and reports a removed or restored warp.
  func lay(_ pose: UnalignedImage.Pose) {
    let wasBent = picture?.bending != nil
    picture?.lay(pose)
    let lost = host.look.words(.alignUnbent)
    if picture?.bending != nil {
      host.messages.retract(lost)
    } else if wasBent, picture?.pose.isByPairs == false {
      host.messages.show(lost)
    }
  }

  func remember(_ pose: UnalignedImage.Pose) {
    aligning?.done.append(pose)
    aligning?.undone = []
    uncover()
  }

  /// Shows a picture that was hidden for a look at the map below, before any change to it.
  func uncover() {
    aligning?.overlay.isVisible = true
    if !host.maps.lens.isOn { host.maps.lens.turn(on: true) }
  }

  /// Takes what is held out of the mouse's hand, where the picture follows what was moved; what the mouse goes on to do
  /// with the button pressed moves nothing.
  func release() {
    hold = nil
    guard let held = aligning?.marking?.hold else { return }
    aligning?.marking?.hold = nil
    if held.hasMoved { picture?.pose.followPairs() }
  }

  func undo() {
    release()
    // An incomplete pair is the latest change.
    if aligning?.marking?.pixel != nil { return forgetPixel() }
    guard let last = aligning?.done.popLast(), let pose = picture?.pose else {
      return host.messages.refuse(host.look.words(.nothingToUndo))
    }
    aligning?.undone.append(pose)
    lay(last)
    uncover()
  }

  func redo() {
    release()
    guard let next = aligning?.undone.popLast(), let pose = picture?.pose else {
      return host.messages.refuse(host.look.words(.nothingToRedo))
    }
    aligning?.done.append(pose)
    lay(next)
    uncover()
  }
}

/// Changes that aren't saved beside the picture: they last until the program ends, which asks first.
extension AlignFeature {
  /// The overlays moved since they were saved.
  private var unkept: [Overlay] {
    host.maps.lens.overlays.all.filter { $0.front.loose?.isUnmoved == false }
  }

  /// Shows how to save a picture that was moved.
  func tellUnkept(_ overlay: Overlay) {
    guard unkept.contains(where: { $0 === overlay }) else { return }
    host.messages.show(host.look.words(.alignUnkept, overlay.shortName))
  }

  /// Asks once for each picture whether to save it; false if there is nothing left to ask.
  func asksBeforeQuitting() -> Bool {
    // A save in progress needs no question; if it fails, that is reported before the program ends.
    let failuresBefore = failures
    while !beingKept.isEmpty {
      host.work.waitForArrival()
      _ = host.work.collect()
    }
    guard failures == failuresBefore else { return true }
    let poses = unkept.compactMap { overlay in overlay.front.loose.map { (overlay, $0.pose) } }
    guard let (overlay, pose) = poses.last(where: { !asked.contains($0.1) }) else { return false }
    asked.append(pose)
    host.maps.lens.overlays.choose(overlay)
    if aligning?.overlay !== overlay { reopen() }
    let question = host.look.words(.alignQuitting, overlay.shortName)
    if host.look.isBare { aligning?.question = question } else { host.messages.show(question) }
    self.question = question
    return true
  }

  /// Withdraws the question before quitting on any input but quitting again.
  func notice(_ input: Input) {
    if case .key(let key) = input, host.look.keys.action(for: key) == .quit { return }
    asked = []
    aligning?.question = nil
    if let question { host.messages.retract(question) }
    question = nil
  }
}

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
