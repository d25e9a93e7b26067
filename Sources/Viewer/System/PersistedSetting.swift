import Cells
import Wire

/// A setting that the program saves in the user's configuration: one line changes, and every other byte stays.
package nonisolated enum PersistedSetting {
  /// The largest configuration, in bytes.
  static let sizeLimit = 1 << 20

  /// Replaces the value of an option, or adds a line for it behind the other options.
  ///
  /// A file that can't be read completely stays as it is.
  static func keep(_ name: String, _ value: String, in path: String) throws {
    let isThere = SmallFile.exists(at: path)
    let former = isThere ? SmallFile.bytes(at: path, limit: PersistedSetting.sizeLimit) : []
    let spelled = ConfigurationLine.spelling(of: value)
    guard let former, !former.contains(0), let spelled else {
      throw spelled != nil
        ? Failure(.settingFileNotReadable, Sanitizer.clean(path), name)
        : Failure(.settingNotSavable, Sanitizer.clean(value), name)
    }
    if !isThere { FileList.make(DurableFile.folder(of: DurableFile.followed(path)), levels: 2) }
    let bytes = bytes(former, setting: name, to: spelled)
    if bytes != former { try OutputFile.write(bytes, to: path, mode: 0o600, synced: true) }
  }

  /// The content of a configuration with an option set: comments, line ends and a byte-order mark stay.
  package static func bytes(_ bytes: [UInt8], setting name: String, to value: String) -> [UInt8] {
    var lines = lines(of: bytes)
    // Options stand above the first section.
    let end = lines.firstIndex { $0.first { !isBlank($0) } == UInt8(ascii: "[") } ?? lines.count
    if let line = lines[..<end].lastIndex(where: { isSetting($0, of: name) }) {
      lines[line] = changed(lines[line], name, value)
      return mark(of: bytes) + lines.joined()
    }
    let newline: [UInt8] = lines.first?.suffix(2) == [0x0D, 0x0A] ? [0x0D, 0x0A] : [0x0A]
    let place = end < lines.count ? lines[..<end].lastIndex { !$0.allSatisfy(isBlank) }.map { $0 + 1 } ?? 0 : end
    if place == lines.count, let last = lines.last, last.last != 0x0A { lines[lines.count - 1] = last + newline }
    lines.insert(Array("\(name) = \(value)".utf8) + newline, at: place)
    return mark(of: bytes) + lines.joined()
  }

  /// The lines with their ends, without the byte-order mark.
  private static func lines(of bytes: [UInt8]) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var rest = bytes[mark(of: bytes).count...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: 0x0A).map { $0 + 1 } ?? rest.endIndex
      lines.append(Array(rest[..<end]))
      rest = rest[end...]
    }
    return lines
  }

  private static func mark(of bytes: [UInt8]) -> [UInt8] {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return bytes.starts(with: mark) ? mark : []
  }

  private static func isSetting(_ line: [UInt8], of name: String) -> Bool {
    if case .setting(name, _) = try? ConfigurationLine(line).content { true } else { false }
  }

  /// The line with another value.
  private static func changed(_ line: [UInt8], _ name: String, _ value: String) -> [UInt8] {
    guard let read = try? ConfigurationLine(line) else { return line }
    let start = read.range.lowerBound
    let hasEquals = line[..<start].contains(UInt8(ascii: "="))
    let text = read.range.isEmpty ? (hasEquals ? " \(value)" : " = \(value)") : value
    return Array(line[..<start]) + Array(text.utf8) + line[read.range.upperBound...]
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
