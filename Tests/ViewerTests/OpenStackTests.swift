import Terminal
import TestSupport
import Testing

@testable import Viewer

/// Keys and pasted text go to what was opened last, and from there down.
@MainActor
struct OpenStackTests {
  /// Takes keys of its own, and writes down which ones it was offered.
  private final class Taker: @MainActor InputTaker {
    var taken: Set<Key> = []
    var offered: [Key] = []
    var text = ""

    init(_ taken: Key...) { self.taken = Set(taken) }

    func take(_ key: Key) -> Bool {
      offered.append(key)
      return taken.contains(key)
    }

    func paste(_ text: String) -> Bool {
      self.text = text
      return true
    }
  }

  private let stack = OpenStack()

  @Test func `a key goes down to the first that takes it, and no further`() {
    let (panel, prompt) = (Taker(.up, .down), Taker(.down))
    stack.push(.panel, panel) {}
    stack.set(.popup, prompt, to: true)

    #expect(stack.take(.down) && panel.offered.isEmpty)
    #expect(stack.take(.up) && panel.offered == [.up])
    #expect(!stack.take(.left))
  }

  @Test func `the mouse goes to what was opened last, and then to the rest, each once`() {
    let (mode, prompt, callout, feature) = (Taker(), Taker(), Taker(), Taker())
    stack.push(.mode, mode) {}
    stack.set(.popup, prompt, to: true)
    stack.set(.map, callout, to: true)

    let takers = stack.mouseTakers(above: [feature, mode, callout])

    #expect(takers.map(ObjectIdentifier.init) == [prompt, mode, callout, feature].map { ObjectIdentifier($0) })
  }

  @Test func `what is closed sees no key`() {
    let (panel, prompt) = (Taker(.down), Taker(.down))
    stack.push(.panel, panel) {}
    stack.set(.popup, prompt, to: true)
    stack.set(.popup, prompt, to: false)
    stack.pop(.panel, panel)

    #expect(!stack.take(.down))
    #expect(panel.offered.isEmpty && prompt.offered.isEmpty)
  }

  @Test func `a panel closes the one before, and a mode also a panel with a mode of its own`() {
    let (first, second, mode) = (Taker(), Taker(), Taker())
    var closed: [String] = []
    stack.push(.panel, first) { closed.append("first") }
    stack.push(.panel, second, of: .overlays) { closed.append("second") }
    #expect(closed == ["first"] && stack.mode == .overlays)

    stack.push(.mode, mode, of: .lens) { closed.append("mode") }
    #expect(closed == ["first", "second"] && stack.mode == .lens && !stack.isFree)

    stack.close(.mode)
    #expect(closed == ["first", "second", "mode"] && stack.mode == nil && stack.isFree)
  }

  @Test func `an alarm takes its key above every mode, and below panels and prompts`() {
    let (early, late, alarm, panel) = (Taker(.enter), Taker(.enter), Taker(.enter), Taker(.enter))
    stack.push(.mode, early, of: .ink) {}
    stack.push(.panel, panel) {}
    stack.set(.alarm, alarm, to: true)
    #expect(stack.take(.enter) && panel.offered == [.enter] && alarm.offered.isEmpty)

    stack.pop(.panel, panel)
    stack.push(.mode, late, of: .lens) {}
    #expect(stack.take(.enter) && alarm.offered == [.enter])
    #expect(early.offered.isEmpty && late.offered.isEmpty)
  }

  @Test func `pasted text reaches the map only if nothing above it takes text`() {
    let (map, prompt) = (Taker(), Taker())
    stack.set(.popup, prompt, to: true)
    stack.set(.map, map, to: true)

    #expect(stack.paste("43.73, 7.42") && prompt.text == "43.73, 7.42" && map.text == "")
    stack.set(.popup, prompt, to: false)
    #expect(stack.paste("Monaco") && map.text == "Monaco")
  }

  @Test func `Escape closes what was opened last`() throws {
    for (keys, mode) in [("B d Esc", nil), ("d B Esc", KeyMode.ink)] {
      let run = try HeadlessRun([BundledMap.monaco, "--at", "43.7347,7.4206", "--zoom", "15", "--motion", "none"])
      let stack = run.session.host.panels.stack
      try run.press(keys)

      #expect(stack.mode == mode && !stack.isFree)
      try run.press("Esc")
      #expect(stack.isFree && !stack.take(.down))
    }
  }

  @Test(arguments: [
    "", "t a \"43.74,7.42\" Enter Esc", "R \"casino\"", "d", "B", ":", "F10", "X", "/ \"bar\"", "P", "v a",
  ])
  func `whatever was opened ends with its session`(keys: String) throws {
    weak var runner: ActionRunner?
    weak var places: SavedPlaces?
    do {
      let run = try HeadlessRun([BundledMap.monaco, "--at", "43.7347,7.4206", "--zoom", "15", "--motion", "none"])
      try run.press(keys)
      (runner, places) = (run.session.host.runner, run.session.host.places.own)
    }
    #expect(runner == nil && places == nil)
  }
}
