import Cells
import Geodesy

extension Words {
  /// Why a text that is too long or a link contains no place; nil if it does, or is of another kind.
  func whyNoPlace(isIn text: String) -> String? {
    do throws(CoordinateError) {
      _ = try CoordinateParser.place(text)
      return nil
    } catch {
      return switch error {
      case .tooLong: self(.textTooLong)
      case .linkWithoutPlace: self(.linkWithoutPlace)
      case .needsNetwork(let host): self(.linkNeedsNetwork, Sanitizer.clean(host, limit: 20))
      default: nil
      }
    }
  }
}
