import Glibc
import RumboMaps

let map = try CityMap(Array(CommandLine.arguments.dropFirst()))
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
var shown: MapScreen?
repeat {
  var screen = map.screen(camera, columns: columns, rows: rows)
  screen.write(" h j k l + - q  " + map.attribution(camera, columns: columns, rows: rows), column: 0, row: rows - 1)
  print(screen.update(from: shown), terminator: "")
  fflush(nil)
  shown = screen
} while move(getchar())
print("\u{1B}[2J\u{1B}[H", terminator: "")

@MainActor func move(_ key: Int32) -> Bool {
  switch UnicodeScalar(UInt8(truncatingIfNeeded: key)) {
  case "h": camera.pan(columns: -8, rows: 0)
  case "j": camera.pan(columns: 0, rows: 4)
  case "k": camera.pan(columns: 0, rows: -4)
  case "l": camera.pan(columns: 8, rows: 0)
  case "+": camera.zoom += 1
  case "-": camera.zoom -= 1
  case "q": return false
  default: return key != EOF
  }
  return true
}
