import Cells
import Terminal
import Wire

/// `rumbo doctor`: what this terminal, locale and setup can do, each with a picture of it, and what to change.
struct DoctorCommand: Command {
  static let name = "doctor"

  private let environment = Environment.current

  /// How long a terminal has to answer questions about itself.
  private static let patience = Duration.milliseconds(500)

  private let isJSON: Bool

  init(_ arguments: Arguments) throws {
    isJSON = arguments.has("json")
    guard let stray = arguments.operands.first else { return }
    throw Failure(.doctorArguments, stray)
  }

  func run() throws -> ExitCode {
    let found = examine()
    guard !isJSON else {
      try StandardOutput.write([json(found)])
      return .fine
    }
    let sections = [terminal(found), colors(found), blocks, setup]
    try StandardOutput.write(sections.joined(separator: "\n"))
    return .fine
  }

  /// Asks the terminal, where there is one, and gives it back at once.
  private func examine() -> Result<Capabilities, TerminalError> {
    do throws(TerminalError) {
      let screen = try Screen(options: ScreenOptions(measuresAmbiguousWidth: true))
      defer { screen.close() }
      let keyboard = Keyboard(of: screen)
      let waiter = try EventPoller(screen: screen, keyboard: keyboard)
      let end = ContinuousClock.now + Self.patience
      while !screen.capabilities.isComplete, ContinuousClock.now < end {
        if waiter.wait(atMost: end - ContinuousClock.now).keyboard { _ = keyboard.read() }
      }
      return .success(screen.capabilities)
    } catch {
      return .failure(error)
    }
  }

  private func terminal(_ found: Result<Capabilities, TerminalError>) -> String {
    switch found {
    case .failure(let error):
      return Self.section("Terminal", [("", error.problem), ("", error.advice)])
    case .success(let capabilities):
      let width = capabilities.ambiguousWidth.map { "\($0)" } ?? "unknown"
      return Self.section(
        "Terminal",
        [
          ("name", capabilities.name),
          ("TERM", environment["TERM"] ?? "not set"),
          (
            "characters",
            capabilities.isUnicode ? "Unicode" : "the locale is not UTF-8: set LANG to one that ends in .UTF-8"
          ),
          ("ambiguous width", width == "2" ? "2: set it to narrow in the terminal, or use --blocks quadrant" : width),
          ("whole frames", capabilities.hasSynchronizedUpdates ? "yes" : "no: frames may tear on a slow line"),
          ("mouse", capabilities.hasPixelMouse ? "in pixels" : "in cells"),
          ("links", capabilities.hasLinks ? "yes" : "none: --links on where it has them after all"),
          ("pixels", pixels(capabilities)),
          ("background", capabilities.background.map { "\($0)" } ?? "unknown: choose with --style day or night"),
        ]
      )
    }
  }

  private func json(_ found: Result<Capabilities, TerminalError>) -> JSON {
    func text(_ value: String?) -> JSON { value.map { .string($0) } ?? .null }
    var (terminal, problem) = (JSON.null, JSON.null)
    switch found {
    case .failure(let error): problem = .string(error.problem)
    case .success(let capabilities):
      terminal = [
        "name": .string(capabilities.name), "colors": .string(capabilities.colors.rawValue),
        "unicode": .bool(capabilities.isUnicode),
        "ambiguousWidth": capabilities.ambiguousWidth.map { .integer($0) } ?? .null,
        "synchronizedUpdates": .bool(capabilities.hasSynchronizedUpdates),
        "pixelMouse": .bool(capabilities.hasPixelMouse),
        "links": .bool(capabilities.hasLinks), "pixels": .bool(capabilities.pixels != nil),
        "background": text(capabilities.background.map { "\($0)" }),
      ]
    }
    return [
      "version": .string(VersionCommand.version), "maps": text(BundledMaps.folder(environment)),
      "configuration": text(environment.configFile), "term": text(environment["TERM"]), "terminal": terminal,
      "problem": problem,
    ]
  }

  private func pixels(_ capabilities: Capabilities) -> String {
    switch capabilities.pixels {
    case .kitty(let throughTmux): throughTmux ? "by Kitty's protocol, through tmux" : "by Kitty's protocol"
    case .sixel(let colors): "sixel, of \(colors) colours"
    case nil: "none reported"
    }
  }

  private func colors(_ found: Result<Capabilities, TerminalError>) -> String {
    guard case .success(let capabilities) = found else { return "" }
    let depth = capabilities.colors
    var grid = CellGrid(columns: 48, rows: 1)
    for column in 0..<grid.columns {
      let step = UInt8(column * 255 / (grid.columns - 1))
      grid[column, 0] = Cell(.space, background: CellColor(red: step, green: 96, blue: 255 - step))
    }
    let advice =
      if depth == .trueColor || capabilities.isInScreen && depth == .indexed {
        ""
      } else if capabilities.isInScreen {
        ": write “term screen-256color” into ~/.screenrc if the terminal outside has 256"
      } else {
        ": if the terminal can do more, set COLORTERM=truecolor or use --colors true"
      }
    let picture = String(decoding: ANSIWriter.page(grid.reduced(to: depth)), as: UTF8.self)
    return Self.section("Colours", [("depth", depth.rawValue + advice)]) + "  " + picture
  }

  private var blocks: String {
    let samples: [(BlockSet, String)] = [
      (.half, "▀▄█▌▐"), (.quadrant, "▘▝▖▗▚▞▛▜▙▟"), (.block, "▁▂▃▄▅▆▇█▉▊▋▌▍▎▏"), (.sextant, "🬀🬁🬂🬃🬄🬅🬆🬇🬞🬭🬹🬺"),
      (.octant, "𜴀𜴁𜴂𜴃𜴄𜴅𜴆𜴇𜴈𜴉"), (.braille, "⠁⠃⠇⡇⣇⣧⣷⣿"), (.ascii, ".:-=+*#%@"),
    ]
    return Self.section(
      "Blocks: where a row shows boxes or gaps, use another --blocks",
      samples.map { ($0.0.rawValue, $0.1) }
    )
  }

  private var setup: String {
    let config = environment.configFile
    let isThere = config.map { SmallFile.text(at: $0) != nil } ?? false
    return Self.section(
      "Setup",
      [
        ("version", VersionCommand.version),
        ("maps", BundledMaps.folder(environment) ?? "none found: set RUMBO_MAPS to the folder that holds them"),
        ("configuration", config.map { $0 + (isThere ? "" : " (not there, which is fine)") } ?? "HOME is not set"),
      ]
    )
  }

  private static func section(_ title: String, _ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    let lines = rows.map { name, value in
      "  " + name + String(repeating: " ", count: width - name.count + (width == 0 ? 0 : 2)) + Sanitizer.clean(value)
    }
    return ([title] + lines).joined(separator: "\n") + "\n"
  }
}
