internal import Cells
internal import Glibc
public import RumboMaps
internal import Tiles
internal import Wire

/// An accepted screen, in a file beside a test.
///
/// #expect(ScreenReference("Screens/harbour.txt").difference(from: map.screen(camera, columns: 80, rows: 24)) == nil)
///
/// A file that ends in `.ansi` has the colours as well. With `SCREENS=record` in the environment the screen is written to
/// the file, and that is reported as a difference: look at it, commit it, and run the test again without.
public struct ScreenReference: Sendable {
  public let path: String
  private let isRecorded: Bool

  private static let sizeLimit = 64 << 20

  /// A path is taken from where the test is run, or, with `beside: #filePath`, from the folder of the test itself.
  public init(_ path: String, beside file: String? = nil) {
    let isRecorded = unsafe getenv("SCREENS").map { unsafe String(cString: $0) } == "record"
    self.init(path, beside: file, isRecorded: isRecorded)
  }

  package init(_ path: String, beside file: String? = nil, isRecorded: Bool) {
    let folder = file.flatMap { name in name.lastIndex(of: "/").map { String(name[...$0]) } } ?? ""
    self.path = path.hasPrefix("/") ? path : folder + path
    self.isRecorded = isRecorded
  }

  /// The differences, with columns and rows from 0; nil if there are none.
  public func difference(from screen: MapScreen) -> String? {
    let page = path.hasSuffix(".ansi") ? screen.page : screen.text
    if isRecorded { return write(page) ? "\(path) is recorded." : "\(path) can't be written." }
    guard let expected = try? BoundedFile.bytes(of: path, limit: Self.sizeLimit) else {
      return "There is no screen at \(path). Record it with SCREENS=record."
    }
    let lines = ScreenDifference.lines(from: expected, to: Array(page.utf8))
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  private func write(_ text: String) -> Bool {
    if let slash = path.lastIndex(of: "/") { unsafe _ = mkdir(String(path[..<slash]), 0o777) }
    return (try? DurableFile.write(Array(text.utf8), to: path)) != nil
  }
}
