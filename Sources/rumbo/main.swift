import Glibc
import Viewer

exit(Program.run(Array(CommandLine.arguments.dropFirst())))
