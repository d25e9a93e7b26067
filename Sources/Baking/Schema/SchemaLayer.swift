/// The layers of a tile in the Shortbread schema, 1.0, in the order in which they are written.
///
/// The schema is described at shortbread-tiles.org/schema/1.0. Landforms, lines of public
/// transport and entrances, which it doesn't have, are layers of their own.
package enum SchemaLayer: String, BitwiseCopyable, CaseIterable, Sendable {
  case ocean
  case waterPolygons = "water_polygons"
  case waterLines = "water_lines"
  case waterPolygonLabels = "water_polygons_labels"
  case waterLineLabels = "water_lines_labels"
  case damPolygons = "dam_polygons"
  case damLines = "dam_lines"
  case pierPolygons = "pier_polygons"
  case pierLines = "pier_lines"
  case land
  case sites
  case buildings
  case streetPolygons = "street_polygons"
  case streets
  case bridges
  case aerialways
  case ferries
  case boundaries
  case boundaryLabels = "boundary_labels"
  case landformLabels = "landform_labels"
  case placeLabels = "place_labels"
  case streetLabels = "street_labels"
  case streetPolygonLabels = "streets_polygons_labels"
  case streetLabelPoints = "street_labels_points"
  case publicTransport = "public_transport"
  case pois
  case addresses
  case transitLines = "transit_lines"
  case entrances
}
