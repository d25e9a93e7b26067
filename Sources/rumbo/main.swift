import Glibc
import Viewer

let status = Program.run(Array(CommandLine.arguments.dropFirst()))
// Not by `exit`: it takes libraries apart whose threads may still be at work, which once ended a snapshot with a crash.
quick_exit(status)
