import Cells
import Geodesy
import Scene
import Testing

@MainActor
struct PaddingProviderTests {
  private let provider = PaddingProvider(statusRows: 1)
  private let screen = Viewport(camera: Camera(center: WorldPoint(x: 0.5, y: 0.5), zoom: 0), columns: 80, rows: 24)

  init() { provider.fit(screen) }

  private func add(_ insets: EdgeInsets) -> Registration {
    provider.add { _ in
      insets
    } standingAt: { _ in
      nil
    }
  }

  @Test func `the largest inset of each edge counts`() {
    let panels = [
      add(EdgeInsets(top: 1, left: 30)), add(EdgeInsets(left: 20, bottom: 2)), add(EdgeInsets(left: 30, right: 4)),
    ]

    #expect(provider.current == EdgeInsets(top: 1, left: 30, bottom: 2, right: 4))
    withExtendedLifetime(panels) {}
  }

  @Test func `a panel covers nothing any more once it goes`() {
    var panel: Registration? = add(EdgeInsets(left: 30, bottom: 9))
    #expect(provider.current == EdgeInsets(left: 30, bottom: 9))

    withExtendedLifetime(panel) {}
    panel = nil

    #expect(provider.current == EdgeInsets(bottom: 1))
  }

  @Test func `every change is published once`() {
    let log = Log()
    provider.changed = { log.entries.append($0.left) }

    var panel: Registration? = add(EdgeInsets(left: 30))
    let smaller = add(EdgeInsets(left: 5))
    provider.refresh()
    withExtendedLifetime(panel) {}
    panel = nil

    #expect(log.entries == [30, 5])
    withExtendedLifetime(smaller) {}
  }

  @Test func `a panel in the open is on its cells, and the status on its rows`() {
    let card = CellRect(column: 20, row: 5, columns: 30, rows: 9)
    let panels = [provider.add { _ in card }, provider.add { _ in nil }]

    #expect(provider.boxes(in: screen) == [CellRect(column: 0, row: 23, columns: 80, rows: 1), card])
    #expect(provider.current == EdgeInsets(bottom: 1))
    #expect(!provider.freeSpace(in: screen).isFree(CellRect(column: 49, row: 13, columns: 1, rows: 1)))
    withExtendedLifetime(panels) {}
  }

  @Test func `a panel that grows with the screen covers what the screen has become`() {
    let log = Log()
    provider.changed = { log.entries.append($0.bottom) }
    var rows = 3
    let panel = provider.add {
      EdgeInsets(bottom: $0.rows / rows)
    } standingAt: {
      CellRect(column: 0, row: $0.rows - $0.rows / rows, columns: 9, rows: $0.rows / rows)
    }

    provider.fit(screen.resized(columns: 120, rows: 60))
    rows = 2
    provider.refresh()

    #expect(log.entries == [8, 20, 30])
    withExtendedLifetime(panel) {}
  }

  @Test func `whatever ends with a panel may end others`() {
    let log = Log()
    provider.changed = { log.entries.append($0.bottom) }
    /// A panel whose closure holds the only reference to another one.
    func keeper() -> Registration {
      let other = add(EdgeInsets(bottom: 7))
      return provider.add { _ in
        withExtendedLifetime(other) {}
        return nil
      }
    }

    var kept: Registration? = keeper()
    withExtendedLifetime(kept) {}
    kept = nil

    #expect(log.entries == [7, 1])
  }
}

private final class Log {
  var entries: [Int] = []
}
