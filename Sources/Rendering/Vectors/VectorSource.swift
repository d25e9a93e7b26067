import Tiles

/// What a vector map is made from.
package struct VectorSource: Sendable {
  let maps: MapSources
  let memory: Int
  let language: String
}
