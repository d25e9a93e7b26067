/// Why a file can't be written: an error number of the system.
package struct FileError: Error, Equatable {
  package let path: String
  package let code: Int32
}
