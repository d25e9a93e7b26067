/// Why a file can't be read or written: an error number of the system.
package struct FileError: Error, Equatable {
  package let path: String
  package let code: Int32

  package init(path: String, code: Int32) {
    (self.path, self.code) = (path, code)
  }
}
