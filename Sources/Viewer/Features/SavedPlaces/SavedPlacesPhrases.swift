nonisolated extension Phrase {
  static let savePlace = Phrase("savePlace")
  static let placeSaved = Phrase("placeSaved")
  static let placeDeleted = Phrase("placeDeleted")
  static let placeMoved = Phrase("placeMoved")
  static let newPlace = Phrase("newPlace")
  static let tablePlace = Phrase("tablePlace")
  static let placesFromHere = Phrase("placesFromHere")
  static let placesFromCentre = Phrase("placesFromCentre")
  static let noPlacesYet = Phrase("noPlacesYet")
  static let hintMoveHere = Phrase("hintMoveHere")
  static let helpSavedPlaces = Phrase("helpSavedPlaces")
  static let alsoSavedPlaces = Phrase("alsoSavedPlaces")
}
