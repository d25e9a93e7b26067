internal import CGuard
internal import Glibc

/// Why bytes could not be written.
package enum WriteError: Error, Equatable {
  /// The reader has closed the pipe, which isn't an error.
  case readerLeft
  case failed(code: Int32)

  /// The system's text for the problem.
  package var reason: String {
    switch self {
    case .readerLeft: "The reader has gone"
    case .failed(let code): code.words
    }
  }
}

/// The three descriptors that every program starts with.
package enum StandardDescriptors {
  /// Opens missing standard descriptors, before anything else is opened.
  ///
  /// If one is closed, the next file opened would get its number, and messages would be written into a map. Its
  /// replacement fails in the direction in which it is used, as the closed one would.
  package static func secure() {
    cg_ignore_write_signals()
    for (descriptor, wrongWay) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
    where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free number is given, and those below are taken.
      _ = unsafe open("/dev/null", wrongWay)
    }
  }

  /// Writes all of the bytes, waiting where the reader is slow.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) throws(WriteError) {
    var next = 0
    while next < bytes.count {
      let written = unsafe bytes.withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress?.advanced(by: next), bytes.count - next)
      }
      if written >= 0 {
        next += written
      } else if errno == EAGAIN {
        waitForRoom(in: descriptor)
      } else if errno == EPIPE {
        throw .readerLeft
      } else if errno != EINTR {
        throw .failed(code: errno)
      }
    }
  }

  private static func waitForRoom(in descriptor: Int32) {
    var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    unsafe _ = cg_wait(&room, 1, -1)
  }
}
