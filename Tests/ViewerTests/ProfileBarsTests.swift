import Testing
import Viewer

@MainActor
struct ProfileBarsTests {
  @Test func `values are bars in eighths of a row`() {
    let chart = ProfileBars([0, 1, 2, nil, 4], low: 0, high: 4, rows: 2)

    #expect(chart.rows == ["  ▁ █", "▂▆█ █"])
  }

  @Test func `without blocks they are coarser`() {
    #expect(ProfileBars([0, 2, 4], low: 0, high: 4, rows: 2, isASCII: true).rows == [" .#", ".##"])
  }

  @Test func `what is flat can still be seen`() {
    #expect(ProfileBars([7, 7], low: 7, high: 7, rows: 1).rows == ["▂▂"])
  }
}
