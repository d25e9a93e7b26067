import Glibc

let words = CommandLine.arguments.dropFirst()
if words.first == "encode" {
  exit(EncodeCommand.run(Array(words.dropFirst())))
}
for line in BenchmarkTable(FrameBenchmarks.all + PictureBenchmarks.all).measured() {
  print(line)
}
