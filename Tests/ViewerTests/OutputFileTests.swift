import Foundation
import TestSupport
import Testing

@testable import Viewer

/// Files that the user asks for, written over what is there.
struct OutputFileTests {
  private let folder: ScratchFolder
  private let path: String
  private let new = Array("new".utf8)

  init() throws {
    folder = try ScratchFolder()
    path = folder.file("out")
  }

  private func mode(of name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: folder.file(name))[.posixPermissions] as? Int
  }

  @Test func `a file keeps its mode, and files beside it stay`() throws {
    for name in ["out", "out.part", ".rumbo-1-1"] { try folder.write("before", to: name) }
    unsafe chmod(path, 0o640)
    try OutputFile.write(new, to: path)
    #expect(try folder.read("out") == new && mode(of: "out") == 0o640)
    #expect(try folder.read("out.part") == Array("before".utf8))
    #expect(folder.files == [".rumbo-1-1", "out", "out.part"])
  }

  @Test(arguments: ["real", "deep/real"])
  func `a link stays one, and the file behind it is written`(real: String) throws {
    try folder.write("before", to: "deep/real")
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: real)
    try OutputFile.write(new, to: path)
    #expect(try folder.read(real) == new && folder.read("out") == new)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == real)
  }

  @Test(.enabled(if: getuid() != 0, "root may write everything"))
  func `a read-only file is an error and unchanged`() throws {
    try folder.write("before", to: "out")
    unsafe chmod(path, 0o400)
    #expect(throws: (any Error).self) { try OutputFile.write(new, to: path) }
    #expect(try folder.read("out") == Array("before".utf8) && mode(of: "out") == 0o400)
  }

  @Test(arguments: ["none/out", "folder"])
  func `what can't be written leaves nothing behind`(name: String) throws {
    try folder.write("", to: "folder/file")
    #expect(throws: (any Error).self) { try OutputFile.write(new, to: folder.file(name)) }
    #expect(folder.files == ["folder"] && ScratchFolder.names(in: folder.file("folder")) == ["file"])
  }

  @Test func `a link in a circle is an error`() throws {
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "out")
    #expect(throws: (any Error).self) { try OutputFile.write(new, to: path) }
    #expect(folder.files == ["out"])
  }

  @Test func `a state file is its owner's alone`() throws {
    try OutputFile.write(new, to: path)
    try #require(unsafe chmod(path, 0o644) == 0)
    try OutputFile.write(new, to: path, isPrivate: true)
    #expect(try mode(of: "out") == 0o600)
  }
}
