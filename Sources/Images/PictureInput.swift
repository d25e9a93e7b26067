internal import CImages
internal import Glibc

/// Where the bytes of a picture are.
package enum PictureInput: Hashable, Sendable {
  case bytes([UInt8])
  /// The path of a file, which is read piece by piece and never held as a whole.
  case file(String)
}

/// The bytes of a picture from the first to the last, closed when it goes out of scope.
@safe
struct PictureStream: ~Copyable {
  let handle: OpaquePointer

  init(_ input: PictureInput) throws(PictureError) {
    let opened =
      switch input {
      case .bytes(let bytes): unsafe ci_input_bytes(bytes, bytes.count)
      case .file(let path): unsafe ci_input_descriptor(try Self.open(path))
      }
    guard let handle = unsafe opened else { throw .noMemory }
    unsafe self.handle = handle
  }

  deinit {
    unsafe ci_input_close(handle)
  }

  /// The next bytes, fewer than asked for only at the end.
  mutating func read(_ count: Int) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      guard let start = buffer.baseAddress else { return }
      filled = unsafe ci_input_read(handle, start, count)
    }
  }

  /// Opens a regular file; a pipe or a device could keep us waiting for ever, so they are not even waited for.
  private static func open(_ path: String) throws(PictureError) -> Int32 {
    let descriptor = unsafe Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else {
      throw errno == ENOENT || errno == ENOTDIR ? .notFound : .unreadable(reason: words(for: errno))
    }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .unreadable(reason: "it is not a file")
    }
    return descriptor
  }

  private static func words(for code: Int32) -> String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }
}

extension PictureError {
  static let noMemory = PictureError.unreadable(reason: "out of memory")
}

extension ci_problem {
  /// The library's message, if any.
  var reason: String? {
    let words = unsafe withUnsafeBytes(of: text) { unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    return words.isEmpty ? nil : words
  }

  var error: PictureError { .damaged(reason: reason ?? "it can't be decoded") }
}
