/// The state of a picture or a tile: the one state machine behind everything that is loaded.
///
/// A pure value. Each event returns the next state and an action for the caller.
package enum LoadState: Hashable, Sendable, CaseIterable {
  case notLoaded
  case loading
  case loaded
  /// Loaded, while a copy that suits the screen better is being loaded.
  case reloading
  case failed
  case noMemory

  package enum Event: Hashable, Sendable, CaseIterable {
    /// The screen needs it, and there is enough memory.
    case want
    /// The screen needs another copy than the one that is here.
    case wantBetter
    /// There isn't enough memory.
    case refuse
    /// The load was given up before it began.
    case cancel
    case arrive
    case fail
    /// Its memory is taken for something else.
    case release
    /// A failure is old enough to try again.
    case forget
  }

  package enum Action: Hashable, Sendable {
    case nothing
    case load
    case cancelLoad
    /// Takes what arrived, in place of what was here.
    case keep
    /// Discards what arrived: it is no longer needed.
    case discard
    /// Drops what was here.
    case release
    case cancelLoadAndRelease
  }

  /// Whether something of it can be drawn.
  package var isHere: Bool { self == .loaded || self == .reloading }

  package var isInProgress: Bool { self == .loading || self == .reloading }

  package mutating func handle(_ event: Event) -> Action {
    let (next, action) = transition(on: event)
    self = next
    return action
  }

  private func transition(on event: Event) -> (LoadState, Action) {
    switch (event, self) {
    case (.want, .notLoaded), (.want, .noMemory): (.loading, .load)
    case (.wantBetter, .loaded): (.reloading, .load)
    case (.refuse, .notLoaded): (.noMemory, .nothing)
    case (.refuse, .loading): (.noMemory, .cancelLoad)
    case (.refuse, .loaded): (.noMemory, .release)
    case (.refuse, .reloading): (.noMemory, .cancelLoadAndRelease)
    case (.cancel, .loading), (.cancel, .noMemory): (.notLoaded, .nothing)
    case (.cancel, .reloading): (.loaded, .nothing)
    case (.arrive, .loading), (.arrive, .reloading): (.loaded, .keep)
    case (.arrive, _): (self, .discard)
    case (.fail, .loading): (.failed, .nothing)
    case (.fail, .reloading): (.failed, .release)
    case (.release, .loaded): (.notLoaded, .release)
    // The better copy is still being loaded and replaces the old one.
    case (.release, .reloading): (.loading, .release)
    case (.forget, .failed): (.notLoaded, .nothing)
    default: (self, .nothing)
    }
  }
}
