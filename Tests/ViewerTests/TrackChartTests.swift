import Testing
import Viewer

@MainActor
struct TrackChartTests {
  @Test func `values are bars in eighths of a row`() {
    let chart = TrackChart([0, 1, 2, nil, 4], low: 0, high: 4, rows: 2)

    #expect(chart.rows == ["  ▁ █", "▂▆█ █"])
  }

  @Test func `without blocks they are coarser`() {
    #expect(TrackChart([0, 2, 4], low: 0, high: 4, rows: 2, isASCII: true).rows == [" .#", ".##"])
  }

  @Test func `what is flat can still be seen`() {
    #expect(TrackChart([7, 7], low: 7, high: 7, rows: 1).rows == ["▂▂"])
  }

  @Test func `gaps between points take the value before`() {
    #expect(TrackChart.filled([nil, 1, nil, nil, 4, nil]) == [nil, 1, 1, 1, 4, 4])
  }
}
