import Geodesy

/// Every tile of zoom 0 to 3.
let shallowTiles = (0...3).flatMap { zoom in
  (0..<(1 << zoom)).flatMap { y in (0..<(1 << zoom)).compactMap { x in TileID(zoom: zoom, x: x, y: y) } }
}
