internal import Glibc
internal import Wire

/// Creates files and folders without ever replacing existing ones.
enum NewFile {
  static func write(_ bytes: [UInt8], to path: String) throws(TileError) {
    do throws(FileError) {
      try DurableFile.create(bytes, at: path)
    } catch {
      throw .notWritable(path: path, reason: SystemProblem.words(of: error.code))
    }
  }

  /// Makes a folder; one that is there already has to be empty.
  static func makeFolder(at path: String) throws(TileError) {
    if unsafe mkdir(path, 0o777) == 0 { return }
    guard errno == EEXIST, try FileKind(at: path) == .folder else {
      throw .notWritable(path: path, reason: SystemProblem.words(of: errno))
    }
    guard try Folder.names(in: path).isEmpty else { throw .notWritable(path: path, reason: "it is not empty") }
  }
}
