import Cells
import Places

extension SearchResult {
  /// Reports on standard error that this is only the nearest house, or has only a similar name.
  func reportDifference(from text: String) {
    let (name, text) = (Sanitizer.clean(name), Sanitizer.clean(text))
    if let missingNumber {
      StandardOutput.complain(
        """
        Number \(Sanitizer.clean(missingNumber)) is not on the map: \(name), the nearest one, is used instead.
        Give coordinates if that is too far away.

        """
      )
    }
    guard let difference, !name.isEmpty else { return }
    StandardOutput.complain(
      """
      “\(text)” is not on the map: using “\(name)” (\(Words.english.name(ofKind: kind)), \(difference)).
      Give the whole name, or coordinates, if you mean another place.

      """
    )
  }

  private var difference: String? {
    switch likeness {
    case .words: nil
    case .beginnings: "which begins so"
    case .misspelled(1): "1 letter different"
    case .misspelled(let errors): "\(errors) letters different"
    }
  }
}
