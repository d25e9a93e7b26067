/// What turns with what, and how much of the compass is shown.
enum ViewMode: String, CaseIterable {
  case map
  case mapAndCompass = "map+compass"
  case heading
  case compass
}
