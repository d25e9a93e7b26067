import Testing
import Tiles

struct MemoryPressureTests {
  @Test(arguments: [
    ("0::/user.slice/session-2.scope\n", "/sys/fs/cgroup/user.slice/session-2.scope/memory.pressure"),
    ("12:cpu:/x\n0::/a\n", "/sys/fs/cgroup/a/memory.pressure"),
    ("0::/\n", "/sys/fs/cgroup//memory.pressure"),
    ("1:memory:/a\n", nil),
    ("", nil),
  ])
  func `the pressure of our own control group is the one asked for`(text: String, path: String?) {
    #expect(MemoryPressure.file(ofControlGroups: text) == path)
  }

  @Test func `where the kernel tells of pressure, there is a descriptor to wait for`() {
    guard let pressure = MemoryPressure() else { return }
    let descriptor = pressure.descriptor

    #expect(descriptor > 2)
  }
}
