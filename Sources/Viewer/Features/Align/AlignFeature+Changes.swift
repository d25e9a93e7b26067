import Rendering

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
    guard let marking = aligning?.marking, marking.hold != nil else { return }
    aligning?.marking?.hold = nil
    aligning?.marking?.grip = nil
    if marking.grip?.hasMoved == true { picture?.pose.followPairs() }
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
