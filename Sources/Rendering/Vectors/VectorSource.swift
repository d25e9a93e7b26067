import Tiles

/// The source of a vector map.
package struct VectorSource: Sendable {
  let maps: MapSources
  let memory: Int
  let language: String
}
