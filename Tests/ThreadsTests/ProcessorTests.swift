import CGuard
import Foundation
import Synchronization
import Testing
import Threads

struct ProcessorTests {
  @Test func `a thread leaves the processor that it avoids, unless there is no other`() {
    let isDone = Semaphore()
    let seen = Mutex<[(avoided: Int32, after: Int32)]>([])
    // On a thread of its own, for those of the tests are not ours to move.
    let isStarted = WorkerThread.start {
      for _ in 0..<20 {
        let before = cg_processor()
        cg_avoid(before)
        seen.withLock { $0.append((before, cg_processor())) }
      }
      isDone.signal()
    }
    #expect(isStarted)
    isDone.wait()

    let isAlone = ProcessInfo.processInfo.activeProcessorCount == 1
    #expect(seen.withLock(\.self).allSatisfy { isAlone || $0.avoided != $0.after })
  }

  @Test func `a processor that isn't there is no reason to move`() {
    cg_avoid(-1)
    cg_avoid(100_000)

    #expect(cg_processor() >= 0)
  }
}
