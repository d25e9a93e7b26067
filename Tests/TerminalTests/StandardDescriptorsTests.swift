import Dispatch
import Foundation
import Glibc
import Synchronization
import Terminal
import Testing

struct StandardDescriptorsTests {
  @Test func `all bytes are written, also where the reader is slow`() throws {
    let pipe = Pipe()
    _ = fcntl(pipe.writing, F_SETFL, O_NONBLOCK)
    let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0) }

    let read = Mutex<[UInt8]>([])
    let isRead = DispatchSemaphore(value: 0)
    // A thread of its own: those of tasks may all be waiting in other tests.
    Thread.detachNewThread {
      let all = pipe.readAll()
      read.withLock { $0 = all }
      isRead.signal()
    }
    try StandardDescriptors.write(bytes, to: pipe.writing)
    pipe.closeWriting()
    isRead.wait()

    #expect(read.withLock { $0 } == bytes)
  }

  @Test func `a reader that has gone is told apart from a disk that is full`() throws {
    StandardDescriptors.secure()
    let pipe = Pipe()
    pipe.closeReading()
    let full = unsafe open("/dev/full", O_WRONLY | O_CLOEXEC)
    defer { close(full) }

    #expect(throws: WriteError.readerLeft) { try StandardDescriptors.write([1], to: pipe.writing) }
    #expect(throws: WriteError.failed(code: ENOSPC)) { try StandardDescriptors.write([1], to: full) }
  }

  @Test func `writing to a closed descriptor fails`() {
    #expect(throws: WriteError.failed(code: EBADF)) { try StandardDescriptors.write([1], to: -1) }
  }
}
