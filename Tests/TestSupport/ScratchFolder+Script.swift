import Foundation

extension ScratchFolder {
  /// Writes a script that can be run; returns its path.
  ///
  /// Another process writes it: a process that a test starts meanwhile inherits what this one writes to for a moment,
  /// and Linux runs no file that is written to.
  @discardableResult
  package func writeScript(_ text: String, to name: String) throws -> String {
    let source = try write(text, to: name + ".text")
    let copied = try RumboProgram.shell("install -m 755 '\(source)' '\(file(name))' && rm '\(source)'")
    guard copied.status == 0 else { throw NotWritten(complaint: copied.complaint) }
    return file(name)
  }

  private struct NotWritten: Error {
    let complaint: String
  }
}
