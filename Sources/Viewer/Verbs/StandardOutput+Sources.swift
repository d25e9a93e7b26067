import Cells
import Positioning

/// Messages about sources of fixes on standard error: in English.
extension StandardOutput {
  static func complain(of notice: SourceNotice) {
    complain(Sanitizer.clean(Words.english.text(of: notice)) + "\n")
  }

  static func complain(of trouble: SourceProblem) {
    complain(Sanitizer.clean(Words.english.text(of: trouble)) + "\n")
  }
}
