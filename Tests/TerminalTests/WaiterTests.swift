import Foundation
import Glibc
import Terminal
import Testing

@MainActor
struct WaiterTests {
  @Test func `a worker's call ends the wait, and only one`() throws {
    let waiter = try EventPoller()

    waiter.wakeup.wake()
    waiter.wakeup.wake()

    #expect(waiter.wait(atMost: .seconds(10)).wakeup)
    #expect(waiter.wait(atMost: .zero) == Readiness())
  }

  @Test func `a call from another thread ends a wait under way`() throws {
    let waiter = try EventPoller()
    let wakeup = waiter.wakeup

    // A thread of its own: those of tasks may all be waiting in other tests.
    Thread.detachNewThread { wakeup.wake() }

    #expect(waiter.wait(atMost: .seconds(60)).wakeup)
  }

  @Test func `a watched descriptor is named when it has something, and again until it is read`() throws {
    let waiter = try EventPoller()
    let pipe = Pipe()
    waiter.watch(pipe.reading)
    #expect(waiter.wait(atMost: .zero).descriptors.isEmpty)

    try StandardDescriptors.write([1], to: pipe.writing)

    #expect(waiter.wait(atMost: .seconds(10)).descriptors == [pipe.reading])
    #expect(waiter.wait(atMost: .seconds(10)).descriptors == [pipe.reading])
    waiter.forget(pipe.reading)
    #expect(waiter.wait(atMost: .zero).descriptors.isEmpty)
  }

  @Test func `a descriptor whose other end has gone is ready`() throws {
    let waiter = try EventPoller()
    let pipe = Pipe()
    waiter.watch(pipe.reading)

    pipe.closeWriting()

    #expect(waiter.wait(atMost: .seconds(10)).descriptors == [pipe.reading])
  }

  @Test func `room to write can be waited for too`() throws {
    let waiter = try EventPoller()
    let pipe = Pipe()

    waiter.watch(pipe.writing, for: .output)

    #expect(waiter.wait(atMost: .seconds(10)).descriptors == [pipe.writing])
  }
}
