import Glibc
import Kinds
import Places
import Viewer
import Wire

// Makes the bundled words for kinds of places, with the program's own names of them: `BakeWords kinds.jsonl.gz kinds.gz`.
let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count == 2 else {
  print("BakeWords WORDS OUT")
  exit(64)
}
do {
  var table = KindTableWriter()
  let count = try table.read(arguments[0])
  for language in Language.allCases {
    let names = KindCatalog.standard.names(in: language.rawValue)
    for (kind, name) in names.sorted(by: { $0.key < $1.key }) { table.add(name, for: [kind]) }
    let words = Words(language)
    for category in SearchCategory.allCases { table.add(words(category.title), for: category.kinds) }
  }
  try DurableFile.write(table.bytes, to: arguments[1])
  print("\(count) kinds")
} catch {
  print("\(error)")
  exit(1)
}
