import Cells
import Geodesy
import Scene
import Testing

@MainActor
struct PaddingProviderTests {
  private let provider = PaddingProvider()

  @Test func `the largest inset of each edge counts`() {
    let panels = [
      provider.add(EdgeInsets(top: 1, left: 30)), provider.add(EdgeInsets(left: 20, bottom: 2)),
      provider.add(EdgeInsets(left: 30, right: 4)),
    ]

    #expect(provider.current == EdgeInsets(top: 1, left: 30, bottom: 2, right: 4))
    withExtendedLifetime(panels) {}
  }

  @Test func `a panel covers nothing any more once it goes`() {
    let status = provider.add(EdgeInsets(bottom: 1))
    var panel: PanelPadding? = provider.add(EdgeInsets(left: 30, bottom: 9))
    #expect(provider.current == EdgeInsets(left: 30, bottom: 9))

    withExtendedLifetime(panel) {}
    panel = nil

    #expect(provider.current == EdgeInsets(bottom: 1))
    withExtendedLifetime(status) {}
  }

  @Test func `every change is published once, and only to those who still listen`() {
    let log = Log()
    var observer: Registration? = provider.observe { log.entries.append($0.left) }

    let panel = provider.add(EdgeInsets(left: 30))
    panel.insets = EdgeInsets(left: 12)
    panel.insets = EdgeInsets(left: 12)
    let smaller = provider.add(EdgeInsets(left: 5))
    #expect(log.entries == [30, 12])
    withExtendedLifetime(observer) {}
    observer = nil
    panel.insets = .zero

    #expect(log.entries == [30, 12])
    #expect(provider.current == EdgeInsets(left: 5))
    withExtendedLifetime(smaller) {}
  }

  @Test func `a panel in the open stands on its cells, one at an edge on all of its strip`() {
    let view = Viewport(camera: Camera(center: WorldPoint(x: 0.5, y: 0.5), zoom: 0), columns: 80, rows: 24)
    let card = CellRect(column: 20, row: 5, columns: 30, rows: 9)
    let panels = [
      provider.add(EdgeInsets(bottom: 2)), provider.add(.zero) { _ in card }, provider.add(.zero) { _ in nil },
    ]

    #expect(provider.boxes(in: view) == [CellRect(column: 0, row: 22, columns: 80, rows: 2), card])
    #expect(provider.current == EdgeInsets(bottom: 2))
    #expect(!provider.freeSpace(in: view).isFree(CellRect(column: 49, row: 13, columns: 1, rows: 1)))
    withExtendedLifetime(panels) {}
  }

  @Test func `a panel that grows with the screen covers what the screen has become`() {
    let small = Viewport(camera: Camera(center: WorldPoint(x: 0.5, y: 0.5), zoom: 0), columns: 80, rows: 24)
    let log = Log()
    let observer = provider.observe { log.entries.append($0.bottom) }
    var rows = 3
    let panel = provider.add {
      EdgeInsets(bottom: $0.rows / rows)
    } standingAt: {
      CellRect(column: 0, row: $0.rows - $0.rows / rows, columns: 9, rows: $0.rows / rows)
    }

    provider.fit(small)
    provider.fit(small.resized(columns: 120, rows: 60))
    rows = 2
    panel.refresh()

    #expect(log.entries == [8, 20, 30])
    withExtendedLifetime((observer, panel)) {}
  }

  @Test func `an observer may change what it is told`() {
    let log = Log()
    let status = provider.add(EdgeInsets(bottom: 1))
    let first = provider.observe { if $0.left > 10 { status.insets = EdgeInsets(bottom: 3) } }
    let second = provider.observe { log.entries.append($0.bottom) }

    let panel = provider.add(EdgeInsets(left: 30))

    #expect(log.entries.last == 3)
    withExtendedLifetime((first, second, panel)) {}
  }

  @Test func `whatever ends with an observer or a panel may end others`() {
    let log = Log()
    let observer = provider.observe { log.entries.append($0.bottom) }
    /// Returns registrations whose closures hold the only reference to another panel.
    func keeper() -> [AnyObject] {
      let (first, second) = (provider.add(EdgeInsets(bottom: 5)), provider.add(EdgeInsets(bottom: 7)))
      return [
        provider.observe { _ in withExtendedLifetime(first) {} },
        provider.add(.zero) { _ in
          withExtendedLifetime(second) {}
          return nil
        },
      ]
    }

    var kept = keeper()
    kept.removeLast()
    kept.removeLast()

    #expect(log.entries == [5, 7, 5, 0])
    withExtendedLifetime(observer) {}
  }
}

private final class Log {
  var entries: [Int] = []
}
