import Cells
import Foundation
package import Testing

/// Expects a value to look as it did when it was last recorded.
///
/// References live in `__Snapshots__` beside the test, one file per test and name. A missing
/// reference is written and reported, so that a person looks at it once; `SNAPSHOTS=record`
/// rewrites every reference, and `SNAPSHOTS=check` (CI) writes nothing.
package func expectSnapshot<Value>(
  of value: Value,
  as strategy: Snapshotting<Value>,
  named name: String? = nil,
  filePath: String = #filePath,
  function: String = #function,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let reference = referenceURL(for: filePath, function, name, strategy.fileExtension)
  let actual = strategy.bytes(value)
  let expected = (try? Data(contentsOf: reference)).map(Array.init)

  switch (ProcessInfo.processInfo.environment["SNAPSHOTS"], expected) {
  case ("record", _):
    try write(actual, to: reference)
  case ("check", nil):
    Issue.record("There is no reference at \(reference.path)", sourceLocation: sourceLocation)
  case (_, nil):
    try write(actual, to: reference)
    Issue.record("New picture, look at it once: \(reference.path)", sourceLocation: sourceLocation)
  case (_, let expected?) where expected != actual:
    Attachment.record(actual, named: reference.lastPathComponent, sourceLocation: sourceLocation)
    let changes = ScreenDifference.lines(from: expected, to: actual)
    Issue.record("The picture changed:\n\(changes.joined(separator: "\n"))", sourceLocation: sourceLocation)
  default:
    break
  }
}

private func write(_ bytes: [UInt8], to file: URL) throws {
  let folder = file.deletingLastPathComponent()
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  try Data(bytes).write(to: file)
}

private func referenceURL(
  for filePath: String,
  _ function: String,
  _ name: String?,
  _ fileExtension: String
) -> URL {
  let test = URL(fileURLWithPath: filePath)
  let words = (function.prefix { $0 != "(" } + (name.map { " \($0)" } ?? ""))
    .split { !($0.isLetter || $0.isNumber) }
  return test.deletingLastPathComponent()
    .appendingPathComponent("__Snapshots__")
    .appendingPathComponent(test.deletingPathExtension().lastPathComponent)
    .appendingPathComponent(words.joined(separator: "-").lowercased())
    .appendingPathExtension(fileExtension)
}
