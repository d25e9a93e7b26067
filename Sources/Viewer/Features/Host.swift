import Scene
import Tiles

/// What a feature is given: where it may put things, and what it may look at.
struct Host {
  let layers: LayerManager
  let padding: PaddingProvider
  let director: CameraDirector
  let navigator: Navigator
  let maps: MapStack
  let look: Look
  let meter: FrameMeter
  let messages: Messages
}
