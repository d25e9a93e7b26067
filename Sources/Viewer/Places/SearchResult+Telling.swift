import Cells
import Places

extension SearchResult {
  /// Says on standard error that this is only the nearest house, where nobody is shown what else was found.
  func tellMissingNumber() {
    guard let missingNumber else { return }
    let (number, house) = (Sanitizer.clean(missingNumber), Sanitizer.clean(name))
    StandardOutput.complain(
      """
      Number \(number) is not on the map: \(house), the nearest one, stands for it.
      Give coordinates if that is too far away.

      """
    )
  }
}
