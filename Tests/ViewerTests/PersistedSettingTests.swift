import Foundation
import TestSupport
import Testing

@testable import Viewer

/// Settings that the program saves in a configuration which belongs to the user.
struct PersistedSettingTests {
  private let folder: ScratchFolder
  private let path: String

  init() throws {
    folder = try ScratchFolder()
    path = folder.file("config")
  }

  private func keep(_ value: String = "town") throws -> [UInt8] {
    try PersistedSetting.keep("online", value, in: path)
    return try folder.read("config")
  }

  @Test(arguments: [
    ("", "online = town\n"),
    ("zoom = 4", "zoom = 4\nonline = town\n"),
    ("zoom = 4\r\nunits = metric\r\n", "zoom = 4\r\nunits = metric\r\nonline = town\r\n"),
    ("zoom = 4\r\nunits = metric", "zoom = 4\r\nunits = metric\r\nonline = town\r\n"),
    ("# mine\nonline = off # no\nunits = metric\n", "# mine\nonline = town # no\nunits = metric\n"),
    ("\tonline=off\t\r\nzoom = 4\n", "\tonline=town\t\r\nzoom = 4\n"),
    ("online =\nonline\n", "online =\nonline = town\n"),
    ("online =\r\n", "online = town\r\n"),
    ("# online = off\nonlines = 3\n", "# online = off\nonlines = 3\nonline = town\n"),
    ("\u{FEFF}online = off\r\n", "\u{FEFF}online = town\r\n"),
    ("\u{FEFF}", "\u{FEFF}online = town\n"),
    ("zoom = 4\r\n\r\n[keys]\r\nz = palette", "zoom = 4\r\nonline = town\r\n\r\n[keys]\r\nz = palette"),
    ("\u{FEFF}[keys]\nonline = palette\n", "\u{FEFF}online = town\n[keys]\nonline = palette\n"),
  ])
  func `one line changes, and all other bytes stay`(before: String, after: String) throws {
    try folder.write(before, to: "config")
    #expect(try keep() == Array(after.utf8))
    #expect(try keep() == Array(after.utf8))
  }

  @Test func `bytes that are no text stay`() throws {
    try folder.write(Array("# caf".utf8) + [0xE9, 0xFF, 0x0A], to: "config")
    #expect(try keep() == Array("# caf".utf8) + [0xE9, 0xFF, 0x0A] + Array("online = town\n".utf8))
  }

  @Test(arguments: [mode_t(0o600), 0o640, 0o444])
  func `the mode stays, also through a link`(mode: mode_t) throws {
    let file = try folder.write("zoom = 4\n", to: "elsewhere/real")
    unsafe chmod(file, mode)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "elsewhere/real")
    guard unsafe access(file, W_OK) == 0 else {
      #expect(throws: (any Error).self) { try keep() }
      #expect(try folder.read("config") == Array("zoom = 4\n".utf8))
      return
    }
    #expect(try keep() == Array("zoom = 4\nonline = town\n".utf8))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "elsewhere/real")
    #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == Int(mode))
    #expect(folder.files == ["config", "elsewhere"])
  }

  @Test func `a new file is its owner's alone, and a link to nothing stays a link`() throws {
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "elsewhere")
    #expect(try keep() == Array("online = town\n".utf8))
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.file("elsewhere"))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  private static let unreadable: [[UInt8]] = [
    [UInt8](repeating: 0x0A, count: 2 << 20), "zoom = 4\n".utf8.flatMap { [$0, 0] },
  ]

  @Test(arguments: Self.unreadable)
  func `a file that can't be read as text is refused and unchanged`(before: [UInt8]) throws {
    try folder.write(before, to: "config")
    #expect(throws: Failure.self) { try keep() }
    #expect(try folder.read("config") == before)
  }

  @Test(arguments: ["town\nstyle = night", "town\u{1B}[2J"])
  func `a value that a line can't hold is refused`(value: String) throws {
    try folder.write("online = off\n", to: "config")
    #expect(throws: Failure.self) { try keep(value) }
    #expect(try folder.read("config") == Array("online = off\n".utf8))
  }

  @Test(arguments: ["town # mine", "\"town\"", "'town", "[town]", "a\\b # c", ""])
  func `a value that needs quotation marks is saved in them and read as it was`(value: String) throws {
    try folder.write("online = \"off # no\" # mine\n", to: "config")
    let line = try keep(value)
    #expect(line.suffix(8) == Array("\" # mine\n".utf8).suffix(8))
    guard case .setting("online", .text(value)) = try ConfigurationLine(line).content else {
      Issue.record("\(String(decoding: line, as: UTF8.self))")
      return
    }
  }

  @Test func `a folder in its place is refused`() throws {
    try folder.write("", to: "config/file")
    #expect(throws: Failure.self) { try PersistedSetting.keep("online", "town", in: path) }
  }
}
