import Glibc
import RumboMaps

let map = try await CityMap(loading: Array(CommandLine.arguments.dropFirst()))
var size = winsize()
_ = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size)
let (columns, rows) = (max(Int(size.ws_col), 40), max(Int(size.ws_row), 12))

// Keys come one by one, and aren't shown.
var before = termios()
tcgetattr(STDIN_FILENO, &before)
var raw = before
cfmakeraw(&raw)
tcsetattr(STDIN_FILENO, TCSANOW, &raw)
defer { tcsetattr(STDIN_FILENO, TCSANOW, &before) }

var camera = map.overview(columns: columns, rows: rows)
let start = MapOverlayItem(.point(camera.center, symbol: "★"), id: "start")
var shown: MapScreen?
repeat {
  var screen = try await map.loadScreen(camera, columns: columns, rows: rows, drawing: MapDrawing(overlay: [start]))
  let here = screen.items(column: columns / 2, row: rows / 2).first.map { name(of: $0) + "  " } ?? ""
  screen.write(" h j k l + - p q  \(here)\(screen.attribution)", column: 0, row: rows - 1)
  print(screen.update(from: shown), terminator: "")
  fflush(nil)
  shown = screen
} while try act(on: getchar())
print("\u{1B}[2J\u{1B}[H", terminator: "")

func name(of item: MapItem) -> String {
  switch item {
  case .name(let name): "\(name.name) (\(name.kind))"
  case .overlay(let item): item.id
  }
}

@MainActor func act(on key: Int32) throws -> Bool {
  switch UnicodeScalar(UInt8(truncatingIfNeeded: key)) {
  case "h": camera.pan(columns: -8, rows: 0)
  case "j": camera.pan(columns: 0, rows: 4)
  case "k": camera.pan(columns: 0, rows: -4)
  case "l": camera.pan(columns: 8, rows: 0)
  case "+": camera.zoom += 1
  case "-": camera.zoom -= 1
  case "p":
    guard let png = try shown?.png(), let file = fopen("harbour.png", "w") else { break }
    fwrite(png, 1, png.count, file)
    fclose(file)
  case "q": return false
  default: return key != EOF
  }
  return true
}
