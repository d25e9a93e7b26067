/// A picture with its position, or an unreadable one in its place.
package struct PlacedPicture: Sendable {
  package let description: MapDescription
  package let placement: Placement
  /// Whether the picture has a place on earth, and isn't shown in its own coordinates.
  package let isGeographic: Bool
  /// The picture, or why there is none; then its place is all that is known of it.
  package let source: Result<any PictureSource, TileError>

  package init(
    _ source: Result<any PictureSource, TileError>,
    at placement: Placement,
    isGeographic: Bool = true,
    description: MapDescription
  ) {
    self.source = source
    self.placement = placement
    self.isGeographic = isGeographic
    self.description = description
  }
}
