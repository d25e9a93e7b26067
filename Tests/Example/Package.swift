// swift-tools-version: 6.3

import PackageDescription

let package = Package(
  name: "harbour",
  dependencies: [.package(name: "rumbo", path: "../..")],
  targets: [
    .executableTarget(name: "Harbour", dependencies: [.product(name: "RumboMaps", package: "rumbo")]),
    .testTarget(
      name: "HarbourTests",
      dependencies: [
        .product(name: "RumboMaps", package: "rumbo"), .product(name: "RumboTesting", package: "rumbo"),
      ]
    ),
  ]
)
