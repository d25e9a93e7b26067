// swift-tools-version: 6.3

import Glibc
import PackageDescription

// Every module sees exactly what is listed beside it; `make build` and `make lint` refuse any other import.
let package = Package(
  name: "rumbo",
  products: [
    .executable(name: "rumbo", targets: ["rumbo"]),
    .library(name: "RumboMaps", targets: ["RumboMaps"]),
    .library(name: "RumboTesting", targets: ["RumboTesting"]),
  ],
  targets: [
    // C
    .systemLibrary(name: "CBzip2", providers: [.apt(["libbz2-dev"])]),
    .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CNcurses", providers: [.apt(["libncurses-dev"])]),
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .target(name: "CCurl", linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "CGuard"),
    .target(name: "CYardstick"),
    .target(
      name: "CImages",
      linkerSettings: [.linkedLibrary("png16"), .linkedLibrary("jpeg"), .linkedLibrary("webp")]
    ),

    // The world, its time, and how it moves
    module("Calendar"),
    module("Geodesy", embedsFiles: true),
    module("Motion", "Geodesy"),
    module("Astronomy", "Calendar", "Geodesy"),

    // Bytes and pictures
    module("Threads", "CGuard"),
    module("Wire", "CExpat", "CZlib", embedsFiles: true),
    module("SQLite", "CSQLite"),
    module("Web", "CCurl", "Threads", embedsFiles: true),
    module("Raster"),
    module("Images", "Raster", "CImages", embedsFiles: true),
    module("Cells", "Raster", "Images", embedsFiles: true),

    // The map
    module("Kinds", "Wire", embedsFiles: true),
    module(
      "Tiles",
      "Geodesy",
      "Raster",
      "Images",
      "SQLite",
      "Threads",
      "Wire",
      "Web",
      embedsFiles: true
    ),
    module("Heights", "Geodesy", "Raster", "Images", "Tiles", "Wire"),
    module("Scene", "Geodesy", "Motion", "Raster", "Cells"),
    module(
      "Cartography",
      "Geodesy",
      "Raster",
      "Cells",
      "Threads",
      "Wire",
      "Tiles",
      embedsFiles: true
    ),
    module(
      "Rendering",
      "Geodesy",
      "Raster",
      "Cells",
      "Threads",
      "Tiles",
      "Scene",
      "Cartography"
    ),
    module("Places", "Calendar", "Geodesy", "Kinds", "Wire", "SQLite", "Threads", embedsFiles: true),
    module("Routing", "Geodesy", "Wire", "SQLite", embedsFiles: true),
    module(
      "Baking",
      "Geodesy",
      "Kinds",
      "Threads",
      "Wire",
      "SQLite",
      "Raster",
      "Images",
      "Tiles",
      "Heights",
      "Cartography",
      "Routing",
      "CBzip2",
      embedsFiles: true
    ),
    module("Regions", "Geodesy", "Threads", "Wire", "SQLite", "Tiles", "Heights", "Baking", embedsFiles: true),

    // Where we are
    module("Positioning", "Calendar", "Geodesy", "Threads", "Wire", embedsFiles: true),
    module("Feeds", "Calendar", "Geodesy", "Positioning", "Wire"),

    // The program
    module("Terminal", "Cells", "CNcurses", "CGuard", embedsFiles: true),
    module(
      "Viewer",
      "Astronomy",
      "Calendar",
      "Geodesy",
      "Heights",
      "Kinds",
      "Motion",
      "Wire",
      "Raster",
      "Images",
      "Cells",
      "Tiles",
      "Cartography",
      "Scene",
      "Rendering",
      "Places",
      "Baking",
      "Regions",
      "Routing",
      "Positioning",
      "Feeds",
      "Terminal",
      "Threads",
      "Web",
      isolation: MainActor.self,
      embedsFiles: true
    ),
    // For other programs
    module(
      "RumboMaps",
      "Geodesy",
      "Threads",
      "Wire",
      "Raster",
      "Images",
      "Cells",
      "Tiles",
      "Cartography",
      "Scene",
      "Rendering",
      "Places",
      "Routing"
    ),
    module("RumboTesting", "Wire", "Cells", "Tiles", "RumboMaps"),

    .executableTarget(name: "rumbo", dependencies: ["Viewer"], swiftSettings: settings()),
    .executableTarget(
      name: "BakeWorld",
      dependencies: ["Geodesy", "Threads", "Wire", "Tiles", "Baking"],
      swiftSettings: settings()
    ),
    .executableTarget(
      name: "BakeWords",
      dependencies: ["Kinds", "Places", "Viewer", "Wire"],
      swiftSettings: settings()
    ),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "Geodesy", "Raster", "Images", "Cells", "Tiles", "Cartography", "Places", "Routing",
        "SQLite", "Viewer", "Wire", "CYardstick",
      ],
      swiftSettings: settings()
    ),

    // The build
    .plugin(name: "Embedding", capability: .buildTool(), path: "Sources/Embedding", exclude: ["Declarations.awk"]),

    // Tests
    .target(
      name: "TestSupport",
      dependencies: ["Cells", "Geodesy", "Images", "Raster", "SQLite", "Tiles", "Wire"],
      path: "Tests/TestSupport",
      swiftSettings: settings() + optimized()
    ),
    tests("Geodesy"),
    tests("Motion", "Geodesy"),
    tests("Calendar"),
    tests("Astronomy", "Calendar", "Geodesy", "Wire"),
    tests("Threads", "CGuard"),
    tests("Wire"),
    tests("SQLite"),
    tests("Web"),
    tests("Raster"),
    tests("Images", "Raster"),
    tests("Cells", "Raster", "Images"),
    tests("Tiles", "Geodesy", "Raster", "Images", "SQLite", "Threads", "Wire", "Web"),
    tests("Heights", "Geodesy", "Raster", "Images", "SQLite", "Tiles", "Wire"),
    tests("Places", "Calendar", "Geodesy", "Kinds", "Wire", "SQLite"),
    tests("Routing", "Wire", "SQLite"),
    tests("Scene", "Geodesy", "Motion", "Raster", "Cells"),
    tests("RumboTesting", "RumboMaps"),
    tests("Cartography", "Geodesy", "Raster", "Cells", "Wire", "Tiles"),
    tests("Rendering", "Geodesy", "Raster", "Images", "Cells", "Threads", "Tiles", "Scene"),
    tests(
      "Baking",
      "BakeWorld",
      "Geodesy",
      "Heights",
      "Wire",
      "SQLite",
      "Raster",
      "Images",
      "Tiles",
      "Places",
      "Routing"
    ),
    tests("Regions", "Geodesy", "SQLite", "Tiles", "Web", "Wire"),
    tests("Positioning", "Calendar", "Geodesy", "Wire"),
    tests("Feeds", "Calendar", "Geodesy", "Positioning", "Wire"),
    tests("Terminal", "Cells"),
    tests(
      "Viewer",
      "Baking",
      "Calendar",
      "Cartography",
      "Feeds",
      "Geodesy",
      "Heights",
      "Kinds",
      "Motion",
      "Places",
      "Positioning",
      "Wire",
      "Raster",
      "Routing",
      "Images",
      "Cells",
      "SQLite",
      "Tiles",
      "Scene",
      "Terminal",
      "Threads",
      "Web"
    ),
    // Tests that start processes: signals, terminals, pipes, working folders, locks of another program
    tests(
      "Process",
      of: ["rumbo", "Viewer"],
      "Geodesy",
      "Images",
      "Places",
      "Raster",
      "Routing",
      "SQLite",
      "Web",
      "Wire"
    ),
  ]
)

/// Modules are optimised even in a debug build: otherwise the tests would take four times as long, and the program
/// wouldn't feel like itself.
func optimized() -> [SwiftSetting] { [.unsafeFlags(["-O"], .when(configuration: .debug))] }

func module(
  _ name: String,
  _ imports: Target.Dependency...,
  isolation: MainActor.Type? = nil,
  embedsFiles: Bool = false
) -> Target {
  .target(
    name: name,
    dependencies: imports,
    swiftSettings: settings(isolation: isolation) + optimized(),
    plugins: embedsFiles ? ["Embedding"] : []
  )
}

/// The tests of the module of that name, unless others are given.
func tests(_ name: String, of tested: [Target.Dependency]? = nil, _ imports: Target.Dependency...) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: (tested ?? [.byName(name: name)]) + ["TestSupport"] + imports,
    exclude: data(of: "\(name)Tests"),
    swiftSettings: settings()
  )
}

/// Reference pictures and tables lie beside their tests; they are data, not sources.
func data(of target: String) -> [String] {
  ["__Snapshots__", "Searches", "Styles"].filter {
    access(Context.packageDirectory + "/Tests/\(target)/\($0)", F_OK) == 0
  }
}

func settings(isolation: MainActor.Type? = nil) -> [SwiftSetting] {
  [
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .defaultIsolation(isolation),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
  ]
}
