import Cells
import Geodesy
import Glibc
import Raster
import Scene
import Terminal
import Tiles

/// Puts a picture in its place on the map by hand: moved, scaled, turned and cut with keys and mouse, and kept beside it.
final class AlignFeature: Feature {
  private let host: Host
  private var aligning: Aligning?
  /// Where the picture is held, and by which button.
  private var hold: (place: WorldPoint, button: MouseEvent.Button)?

  /// What there is while the mode is on.
  private struct Aligning {
    var grip = AlignGrip.all
    var undone: [LoosePicture.Pose] = []
    var done: [LoosePicture.Pose] = []
    let bar: AlignBar
    let registration: Registration
    let padding: PanelPadding
  }

  init(_ host: Host) {
    self.host = host
    // What has no place lies nowhere until somebody puts it there.
    if host.lens.over?.needsPlace == true { open() }
    host.lens.lay = { [weak self] in self?.lay($0) }
  }

  /// Lays another picture over the map.
  private func lay(_ path: String) {
    do throws(TileError) {
      let pictures = try MapStack.open([path], memory: Self.memory, wake: host.wake)
      close()
      host.lens.over = FrontMap(pictures: pictures, city: nil, path: path)
    } catch {
      return host.messages.show(Sanitizer.clean(error.problem, limit: 200))
    }
    if host.lens.over?.needsPlace == true {
      open()
    } else {
      host.lens.turn(on: true)
    }
  }

  private static let memory = 32 << 20

  func perform(_ action: Action) -> Bool {
    guard action == .alignPicture else { return false }
    aligning == nil ? open() : close()
    return true
  }

  private func open() {
    guard let front = host.lens.over, front.canBeMoved, host.facts.isGeographic else {
      return host.messages.show(host.look.words(.alignNeedsPicture))
    }
    do throws(TileError) {
      try front.loosen(in: host.navigator.shown)
    } catch {
      return host.messages.show(error.problem)
    }
    host.lens.turn(on: true)
    host.lens.window.shape = .whole
    if host.lens.window.opacity == 1 { host.lens.window.opacity = 0.5 }
    let bar = AlignBar(host)
    aligning = Aligning(
      bar: bar,
      registration: host.layers.add(bar, at: .chrome),
      padding: host.padding.add(.zero) { [weak bar] in bar?.box(in: $0) }
    )
  }

  private func close() { (aligning, hold) = (nil, nil) }

  func take(_ key: Key) -> Bool {
    guard aligning != nil else { return false }
    switch key {
    case .escape: aligning?.grip == .all ? close() : hold(.all)
    case .enter: save()
    case .tab: hold(aligning?.grip.next ?? .all)
    case .character("u"): undo()
    case .character("U"): redo()
    case .character("<"): fade(-0.1)
    case .character(">"): fade(0.1)
    default: return change(with: key)
    }
    return true
  }

  private func hold(_ grip: AlignGrip) {
    aligning?.grip = grip
    aligning?.bar.grip = grip
  }

  private func fade(_ step: Double) {
    host.lens.window.opacity = min(max(host.lens.window.opacity + step, 0.1), 1)
  }

  private var picture: LoosePicture? {
    get { host.lens.over?.loose }
    set { host.lens.over?.loose = newValue }
  }

  /// Changes how it lies, so that it can be undone.
  private func change(_ change: (inout LoosePicture.Pose) -> Void) {
    guard var pose = picture?.pose else { return }
    let before = pose
    change(&pose)
    guard pose != before else { return }
    remember(before)
    picture?.pose = pose
  }

  private func remember(_ pose: LoosePicture.Pose) {
    aligning?.done.append(pose)
    aligning?.undone = []
  }

  private func undo() {
    guard let last = aligning?.done.popLast(), let pose = picture?.pose else { return }
    aligning?.undone.append(pose)
    picture?.pose = last
  }

  private func redo() {
    guard let next = aligning?.undone.popLast(), let pose = picture?.pose else { return }
    aligning?.done.append(pose)
    picture?.pose = next
  }
}

/// The keys.
extension AlignFeature {
  /// What one press scales, and turns by.
  private static let scale = 1.02
  private static let degrees = 1.0
  private static let fineDegrees = 0.1
  private static let far = 8.0

  private func change(with key: Key) -> Bool {
    guard let middle = picture?.pose.middle else { return false }
    switch key {
    case .left: step(-1, 0)
    case .right: step(1, 0)
    case .up: step(0, -1)
    case .down: step(0, 1)
    case .shiftLeft: step(-Self.far, 0)
    case .shiftRight: step(Self.far, 0)
    case .shiftUp: step(0, -Self.far / 2)
    case .shiftDown: step(0, Self.far / 2)
    case .character("+"), .character("="): change { $0.scale(Self.scale, Self.scale, about: middle) }
    case .character("-"), .character("_"): change { $0.scale(1 / Self.scale, 1 / Self.scale, about: middle) }
    case .character(")"): change { $0.scale(Self.scale, 1, about: middle) }
    case .character("("): change { $0.scale(1 / Self.scale, 1, about: middle) }
    case .character("}"): change { $0.scale(1, Self.scale, about: middle) }
    case .character("{"): change { $0.scale(1, 1 / Self.scale, about: middle) }
    case .character("]"): change { $0.turn(degrees: Self.degrees, about: middle) }
    case .character("["): change { $0.turn(degrees: -Self.degrees, about: middle) }
    case .character("."): change { $0.turn(degrees: Self.fineDegrees, about: middle) }
    case .character(","): change { $0.turn(degrees: -Self.fineDegrees, about: middle) }
    default: return false
    }
    return true
  }

  /// Moves what is held by cells of the screen.
  private func step(_ columns: Double, _ rows: Double) {
    let viewport = host.navigator.shown
    switch aligning?.grip ?? .all {
    case .all:
      let center = viewport.screenCenter
      let (start, end) = (
        viewport.worldPoint(at: center), viewport.worldPoint(at: ScreenPoint(x: center.x + columns, y: center.y + rows))
      )
      change { $0.move(end.x - start.x, end.y - start.y) }
    case .upperLeft: cut(true, columns, rows)
    case .lowerRight: cut(false, columns, rows)
    }
  }

  /// Cuts as many pixels off as lie under so many cells, along the picture's own sides.
  private func cut(_ upperLeft: Bool, _ columns: Double, _ rows: Double) {
    guard let picture else { return }
    let viewport = host.navigator.shown
    let (width, height) = (picture.width, picture.height)
    let transform = picture.pose.pixelsToWorld
    let across = hypot(transform.a, transform.b) * viewport.columnsPerWorld
    let down = hypot(transform.c, transform.d) * viewport.rowsPerWorld
    func pixels(_ cells: Double, _ scale: Double, _ side: Int) -> Int {
      cells == 0 ? 0 : Int(min(max(cells / scale, -Double(side)), Double(side)).rounded(.awayFromZero))
    }
    change {
      $0.cut(
        upperLeft: upperLeft,
        pixels(columns, across, width),
        pixels(rows, down, height),
        ofPicture: width,
        height
      )
    }
  }

  private func save() {
    guard let picture else { return }
    do throws(TileError) {
      let crop = picture.pose.crop
      let isWhole = (crop.width, crop.height) == (picture.width, picture.height)
      let files = try AlignmentFiles.write(picture.pose.pixelsToWorld, crop: isWhole ? nil : crop, beside: picture.path)
      let names = files.map { Sanitizer.clean($0.split(separator: "/").last.map(String.init) ?? $0, limit: 60) }
      host.messages.show(host.look.words(.alignWritten, names.joined(separator: " · ")))
      close()
    } catch {
      host.messages.show(Sanitizer.clean(error.problem, limit: 200))
    }
  }
}

/// The mouse: the left button moves it, the right one turns it, the wheel scales it about the pointer.
extension AlignFeature {
  func take(_ event: MouseEvent) -> Bool {
    guard aligning != nil, let pose = picture?.pose else { return false }
    let viewport = host.navigator.shown
    let point = ScreenPoint(x: Double(event.column) + event.fractionX, y: Double(event.row) + event.fractionY)
    let place = viewport.worldPoint(at: point)
    switch event.action {
    case .press(let button):
      guard button != .middle, pose.contains(place) else { return false }
      hold = (place, button)
      remember(pose)
    case .drag:
      guard let held = hold else { return false }
      drag(held, to: place)
      hold?.place = place
    case .release:
      guard hold != nil else { return false }
      hold = nil
      if aligning?.done.last == pose { aligning?.done.removeLast() }
    case .wheel(let steps):
      guard pose.contains(place) else { return false }
      let factor = exp2(Double(steps) / 16)
      change { $0.scale(factor, factor, about: place) }
    case .move: return false
    }
    return true
  }

  private func drag(_ held: (place: WorldPoint, button: MouseEvent.Button), to place: WorldPoint) {
    guard var pose = picture?.pose else { return }
    if held.button == .left {
      pose.move(place.x - held.place.x, place.y - held.place.y)
    } else {
      let middle = pose.middle
      func angle(_ point: WorldPoint) -> Double { atan2(point.y - middle.y, point.x - middle.x) * 180 / .pi }
      pose.turn(degrees: (angle(place) - angle(held.place)).remainder(dividingBy: 360), about: middle)
    }
    picture?.pose = pose
  }
}
