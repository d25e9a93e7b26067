import Foundation
package import Wire

/// The lines that the program has written about how things stand.
package func statusLines(_ file: String) -> [JSON] {
  let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
  return text.split(separator: "\n").compactMap { try? JSONParser.parse(Array($0.utf8)) }
}
