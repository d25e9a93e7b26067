import Foundation
import Glibc
import Geodesy
import Places
import TestSupport

/// A store in a folder of its own, which goes with it.
final class TestStore {
  let path: String
  private let scratch: ScratchFolder
  var folder: String { scratch.path }

  init() throws {
    scratch = try ScratchFolder()
    path = scratch.file("deep/places.db")
  }

  func open() throws -> PlaceStore { try PlaceStore(at: path) }

  func write(_ text: String, to name: String) throws -> String { try scratch.write(text, to: name) }
}

extension Coordinate {
  static let ateneum = Coordinate(north: 60.1702, east: 24.9442)
  static let oodi = Coordinate(north: 60.1740, east: 24.9381)
  static let cathedral = Coordinate(north: 60.1704, east: 24.9522)
}

/// Work on a thread of its own, as the pool behind tests is too small to wait in.
final class OtherThread: Sendable {
  private let done = DispatchSemaphore(value: 0)

  init(_ work: @escaping @Sendable () -> Void) {
    Thread.detachNewThread { [done] in
      work()
      done.signal()
    }
  }

  func wait() { done.wait() }
}
