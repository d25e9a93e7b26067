import Cells
import Terminal
import Testing
import Viewer

@MainActor
struct MouseGesturesTests {
  private var gestures = MouseGestures()

  @Test(arguments: [MouseEvent.Button.left, .middle])
  mutating func `a drag with the left or the middle button pans by what the hand moved`(_ button: MouseEvent.Button) {
    #expect(send(.press(button), 10, 5, 0) == .grab)
    #expect(send(.drag(button), 12, 4, 10) == .pan(columns: -2, rows: 1))
    #expect(send(.drag(button), 12, 4, 20) == nil)
    #expect(send(.release(button), 12, 4, 30) == .release)
  }

  @Test mutating func `the middle button clicks on nothing`() {
    _ = send(.press(.middle), 10, 5, 0)
    #expect(send(.release(.middle), 10, 5, 50) == .release)
  }

  @Test mutating func `two quick clicks at one place zoom in`() {
    _ = send(.press(.left), 10, 5, 0)
    #expect(send(.release(.left), 10, 5, 50) == .click(CellPoint(column: 10, row: 5)))
    let second = MouseEvent(.press(.left), column: 11, row: 5)
    #expect(gestures.take(second, at: .milliseconds(300)) == .zoomIn(at: second))
  }

  @Test mutating func `two slow clicks are two clicks`() {
    _ = send(.press(.left), 10, 5, 0)
    _ = send(.release(.left), 10, 5, 50)
    #expect(send(.press(.left), 10, 5, 500) == .grab)
  }

  @Test mutating func `a drag with the right button draws a box`() {
    _ = send(.press(.right), 10, 5, 0)
    let box = CellRect(column: 4, row: 5, columns: 7, rows: 4)
    #expect(send(.drag(.right), 4, 8, 10) == .boxing(box))
    #expect(gestures.box == box)
    #expect(send(.release(.right), 4, 8, 20) == .box(box))
    #expect(gestures.box == nil)
  }

  @Test mutating func `after its key the next drag with the left button draws a box, and only that one`() {
    gestures.boxIsNext = true
    _ = send(.press(.left), 0, 0, 0)
    _ = send(.drag(.left), 3, 3, 10)
    #expect(send(.release(.left), 3, 3, 20) == .box(CellRect(column: 0, row: 0, columns: 4, rows: 4)))
    _ = send(.press(.left), 0, 0, 1000)
    #expect(send(.drag(.left), 3, 3, 1010) == .pan(columns: -3, rows: -3))
  }

  @Test mutating func `the wheel zooms wherever the pointer is`() {
    let event = MouseEvent(.wheel(-1), column: 3, row: 4)
    #expect(gestures.take(event, at: .zero) == .zoom(steps: -1, at: event))
  }

  private mutating func send(
    _ action: MouseEvent.Action,
    _ column: Int,
    _ row: Int,
    _ milliseconds: Int
  ) -> MouseGestures.Gesture? {
    gestures.take(MouseEvent(action, column: column, row: row), at: .milliseconds(milliseconds))
  }
}
