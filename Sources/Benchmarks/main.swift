import Glibc
import Wire

let words = CommandLine.arguments.dropFirst()
let isJSON = words.contains("--json")
// Other words are parts of the names of the stages to be measured.
let parts = words.filter { $0 != "--json" }
let all =
  FrameBenchmarks.all + PictureBenchmarks.all + VectorMapBenchmarks.all + PlacesBenchmarks.all + RoadBenchmarks.all
let chosen = all.filter { stage in
  parts.isEmpty || parts.contains { stage.name.contains($0) }
}
let (table, yardstick) = (BenchmarkTable(chosen), Yardstick())
guard !isJSON else {
  print(JSONWriter.text(of: table.json(by: yardstick)))
  exit(0)
}
for line in table.measured(by: yardstick) {
  print(line)
}
let ratios = LensBenchmarks.all.filter { stage in
  parts.isEmpty || parts.contains { stage.name.contains($0) }
}
for line in BenchmarkTable.measured(ratios) {
  print(line)
}
