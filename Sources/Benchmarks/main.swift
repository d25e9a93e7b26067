import Glibc

let words = CommandLine.arguments.dropFirst()
if words.first == "encode" {
  exit(EncodeCommand.run(Array(words.dropFirst())))
}
// Words are parts of the names of the stages to be measured.
let all =
  FrameBenchmarks.all + PictureBenchmarks.all + VectorMapBenchmarks.all + InkBenchmarks.all + PlacesBenchmarks.all
  + ReceiverBenchmarks.all + RoadBenchmarks.all
let chosen = all.filter { stage in
  words.isEmpty || words.contains { stage.name.contains($0) }
}
for line in BenchmarkTable(chosen).measured() {
  print(line)
}
let ratios = LensBenchmarks.all.filter { stage in
  words.isEmpty || words.contains { stage.name.contains($0) }
}
for line in BenchmarkTable.measured(ratios) {
  print(line)
}
