import Testing
import Tiles

struct LoadStateTests {
  /// The effect of each event in each state; events not listed change nothing and request nothing.
  static let transitions: [LoadState: [LoadState.Event: (next: LoadState, action: LoadState.Action)]] = [
    .notLoaded: [
      .want: (.loading, .load),
      .refuse: (.noMemory, .nothing),
      .arrive: (.notLoaded, .discard),
    ],
    .loading: [
      .refuse: (.noMemory, .cancelLoad),
      .cancel: (.notLoaded, .nothing),
      .arrive: (.loaded, .keep),
      .fail: (.failed, .nothing),
    ],
    .loaded: [
      .wantBetter: (.reloading, .load),
      .refuse: (.noMemory, .release),
      .arrive: (.loaded, .discard),
      .release: (.notLoaded, .release),
    ],
    .reloading: [
      .refuse: (.noMemory, .cancelLoadAndRelease),
      .cancel: (.loaded, .nothing),
      .arrive: (.loaded, .keep),
      .fail: (.failed, .release),
      .release: (.loading, .release),
    ],
    .failed: [
      .arrive: (.failed, .discard),
      .forget: (.notLoaded, .nothing),
    ],
    .noMemory: [
      .want: (.loading, .load),
      .cancel: (.notLoaded, .nothing),
      .arrive: (.noMemory, .discard),
    ],
  ]

  @Test(arguments: LoadState.allCases, LoadState.Event.allCases)
  func `every event in every state does what the table says`(state: LoadState, event: LoadState.Event) {
    let expected = Self.transitions[state]?[event] ?? (state, .nothing)

    var next = state
    let action = next.handle(event)

    #expect(next == expected.next)
    #expect(action == expected.action)
  }

  @Test(arguments: LoadState.allCases)
  func `every state that shows nothing of the map has a tint of its own`(state: LoadState) {
    #expect((PlaceholderTint(state) == nil) == state.isHere)
  }

  @Test func `a map that is wanted, loaded and let go is where it began`() {
    var state = LoadState.notLoaded

    for event in [LoadState.Event.want, .arrive, .wantBetter, .arrive, .release] { _ = state.handle(event) }

    #expect(state == .notLoaded)
  }
}
