internal import Glibc
internal import Synchronization
internal import Threads

/// Memory in an unnamed file, so that unused parts can leave the main memory and come back on access: an extract may be
/// larger than the main memory.
///
/// It is handed out in chunks of one size. If no file can be made, it is ordinary memory.
@safe
final class ScratchMemory: Sendable {
  /// Everything that one bake keeps; bakes of one program share it.
  static let shared = ScratchMemory()

  static let chunkSize = 1 << 18
  private static let slabSize = 1 << 23

  private struct State {
    var descriptor: Int32?
    var folder = "/var/tmp/"
    /// The addresses of the parts in the file.
    var slabs: [Int] = []
    /// The addresses of chunks that are free.
    var free: [Int] = []
  }

  private let state = Mutex(State())

  /// Sets the folder for the file, if there is none yet: the map's folder, because its disk has enough space.
  func use(_ folder: String) {
    state.withLock { if $0.descriptor == nil { $0.folder = folder } }
  }

  fileprivate func take() -> UnsafeMutableRawPointer {
    let address = state.withLock { state in
      if state.free.isEmpty { Self.grow(&state) }
      return state.free.removeLast()
    }
    guard let pointer = unsafe UnsafeMutableRawPointer(bitPattern: address) else {
      preconditionFailure("no slab is at the end of memory")
    }
    return unsafe pointer
  }

  fileprivate func give(_ pointer: UnsafeMutableRawPointer) {
    let address = Int(bitPattern: pointer)
    state.withLock { $0.free.append(address) }
  }

  private static func grow(_ state: inout State) {
    let end = state.slabs.count * slabSize
    if state.descriptor == nil {
      var name = Array("\(state.folder).rumbo-XXXXXX".utf8CString)
      let opened = unsafe mkstemp(&name)
      if opened >= 0 { unsafe unlink(name) }
      state.descriptor = opened
    }
    // Room on the disk is taken at once: to run out of it later would end the program.
    let isInFile = state.descriptor.map { $0 >= 0 && posix_fallocate($0, end, slabSize) == 0 } ?? false
    let sharing = isInFile ? MAP_SHARED : MAP_PRIVATE | MAP_ANONYMOUS
    let slab = unsafe mmap(
      nil,
      slabSize,
      PROT_READ | PROT_WRITE,
      sharing,
      isInFile ? state.descriptor ?? -1 : -1,
      isInFile ? end : 0
    )
    guard let slab = unsafe slab, unsafe slab != MAP_FAILED else { preconditionFailure("there is no memory left") }
    let start = Int(bitPattern: slab)
    if isInFile { state.slabs.append(start) }
    state.free += stride(from: start, to: start + slabSize, by: chunkSize).reversed()
  }

  /// How often it is looked at how much memory is taken.
  private static let interval = Duration.milliseconds(10)

  /// Runs work within a limit of main memory, in bytes.
  func keeping<Outcome>(
    within limit: Int,
    _ work: () throws(BakingError) -> Outcome
  ) throws(BakingError) -> Outcome {
    let end = Semaphore()
    // Where there is no thread for it, the program takes more memory, and that is all.
    _ = WorkerThread.start(isBackground: false) { [self] in
      while !end.wait(atMost: Self.interval) { keep(within: limit) }
    }
    defer { end.signal() }
    return try work()
  }

  /// Pages this memory out if the program uses more main memory than the limit.
  private func keep(within limit: Int) {
    guard Self.residentBytes > limit else { return }
    state.withLock { state in
      for slab in state.slabs {
        unsafe madvise(UnsafeMutableRawPointer(bitPattern: slab), Self.slabSize, MADV_DONTNEED)
      }
    }
  }

  private static var residentBytes: Int {
    var text = [UInt8](repeating: 0, count: 128)
    let file = unsafe open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return 0 }
    defer { close(file) }
    let count = unsafe read(file, &text, text.count)
    let numbers = text.prefix(max(count, 0)).split(separator: UInt8(ascii: " "))
    let pages = numbers.dropFirst().first.flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
    return pages * Int(getpagesize())
  }
}

/// A piece of scratch memory, freed with its last reference.
///
/// Copies of a list share it: a list only grows, and of its copies only one does.
@safe
final class ScratchChunk: @unchecked Sendable {
  private let base: UnsafeMutableRawPointer

  init() {
    unsafe base = ScratchMemory.shared.take()
  }

  deinit {
    unsafe ScratchMemory.shared.give(base)
  }

  /// The number of elements that fit.
  static func capacity<Element: BitwiseCopyable>(of type: Element.Type) -> Int {
    ScratchMemory.chunkSize / MemoryLayout<Element>.stride
  }

  subscript<Element: BitwiseCopyable>(index: Int, type: Element.Type) -> Element {
    get {
      precondition(index >= 0 && index < Self.capacity(of: type))
      return unsafe base.load(fromByteOffset: index * MemoryLayout<Element>.stride, as: type)
    }
    set {
      precondition(index >= 0 && index < Self.capacity(of: type))
      unsafe base.storeBytes(of: newValue, toByteOffset: index * MemoryLayout<Element>.stride, as: type)
    }
  }

  func write(_ bytes: some Collection<UInt8>, at offset: Int) {
    precondition(offset >= 0 && offset + bytes.count <= ScratchMemory.chunkSize)
    let room = unsafe UnsafeMutableRawBufferPointer(start: base + offset, count: bytes.count)
    unsafe room.copyBytes(from: bytes)
  }

  func bytes(_ range: Range<Int>) -> [UInt8] {
    precondition(range.lowerBound >= 0 && range.upperBound <= ScratchMemory.chunkSize)
    return unsafe [UInt8](UnsafeRawBufferPointer(start: base + range.lowerBound, count: range.count))
  }
}
