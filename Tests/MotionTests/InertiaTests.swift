import Motion
import Testing

struct InertiaTests {
  @Test func `it goes on as fast as the last 160 ms and slows down evenly`() {
    var map = Inertia(pixelsPerUnit: 10)
    map.grab(at: .zero, time: .zero)
    map.drag(to: Displacement(x: 90, y: 0), time: .milliseconds(100))
    for time in [200, 250, 300] {
      // 100 units a second are 1,000 pixels a second.
      map.drag(to: Displacement(x: 90 + Double(time - 200) / 10, y: 0), time: .milliseconds(time))
    }

    map.release(time: .milliseconds(300))
    map.advance(by: .milliseconds(200))
    #expect(abs(map.travelled.x - (100 * 0.2 - 250 * 0.2 * 0.2 / 2)) < 1e-9)
    #expect(!map.isSettled)
    map.advance(by: .milliseconds(200))

    #expect(map.isSettled)
    #expect(abs(map.travelled.x - 100 * 0.4 / 2) < 1e-9)
    #expect(map.travelled.y == 0)
  }

  @Test func `it is never faster than 1,400 pixels a second`() {
    var map = Inertia(pixelsPerUnit: 8)
    map.grab(at: .zero, time: .zero)
    map.drag(to: Displacement(x: 300, y: 400), time: .milliseconds(50))

    map.release(time: .milliseconds(50))
    map.advance(by: .seconds(9))

    #expect(abs(map.travelled.length - 1_400 * 1_400 / 2_500 / 2 / 8) < 1e-9)
    #expect(abs(map.travelled.y / map.travelled.x - 4.0 / 3) < 1e-9)
  }

  @Test(arguments: [10, 30, 60, 144])
  func `it goes alike at every frame rate`(rate: Int) {
    var map = Inertia()
    map.grab(at: .zero, time: .zero)
    map.drag(to: Displacement(x: 6, y: -2), time: .milliseconds(60))
    map.release(time: .milliseconds(60))
    var atOnce = map

    for frame in 1...rate / 2 {
      map.advance(by: .seconds(1) * frame / rate - .seconds(1) * (frame - 1) / rate)
    }
    atOnce.advance(by: .milliseconds(500))

    #expect((map.travelled - atOnce.travelled).length < 1e-9)
  }

  @Test func `a hand that held still, a stop and less motion leave it at rest`() {
    var held = Inertia()
    held.grab(at: .zero, time: .zero)
    held.drag(to: Displacement(x: 30, y: 0), time: .milliseconds(50))
    var stopped = held
    held.release(time: .milliseconds(300))
    stopped.release(time: .milliseconds(50))
    #expect(!stopped.isSettled)
    stopped.stop()
    var calm = Inertia(motion: .reduced)
    calm.grab(at: .zero, time: .zero)
    calm.drag(to: Displacement(x: 30, y: 0), time: .milliseconds(50))
    calm.release(time: .milliseconds(50))

    for map in [held, stopped, calm] {
      #expect(map.isSettled)
      #expect(map.travelled == .zero)
    }
  }
}
