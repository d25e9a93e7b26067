import Raster
import Testing

struct BitmapMovesTests {
  @Test(arguments: [(2, 0), (-3, 0), (0, 4), (0, -1), (3, -2), (-6, 5), (0, 0), (12, 0), (-40, 3)])
  func `what was moved and is still inside is what it was`(right: Int, down: Int) {
    let before = Bitmap.noise(width: 12, height: 9)
    var after = before

    after.scroll(right: right, down: down)

    for y in 0..<9 where (0..<9).contains(y - down) {
      for x in 0..<12 where (0..<12).contains(x - right) { #expect(after[x, y] == before[x - right, y - down]) }
    }
  }

  @Test func `a part is replaced, and nothing beside it`() {
    let part = Bitmap(width: 2, height: 3, filledWith: Pixel(red: 1, green: 2, blue: 3))
    let before = Bitmap.noise(width: 6, height: 5)
    var after = before

    after.replace(at: 4, 1, with: part)

    for y in 0..<5 {
      for x in 0..<6 { #expect(after[x, y] == (x >= 4 && (1..<4).contains(y) ? part[0, 0] : before[x, y])) }
    }
  }

  @Test(arguments: [
    PixelRect(x: 0, y: 0, width: 7, height: 5), PixelRect(x: 2, y: 1, width: 3, height: 2),
    PixelRect(x: 0, y: 3, width: 7, height: 2), PixelRect(x: 6, y: 0, width: 1, height: 5),
    PixelRect(x: 3, y: 3, width: 0, height: 0),
  ])
  func `what is left without a part and the part are the whole`(part: PixelRect) {
    let whole = PixelRect(x: 0, y: 0, width: 7, height: 5)
    var seen: [Int] = Array(repeating: 0, count: 35)

    for rectangle in whole.without(part) + [whole.intersection(part)] {
      for y in rectangle.rows { for x in rectangle.columns { seen[y * 7 + x] += 1 } }
    }

    #expect(seen.allSatisfy { $0 == 1 })
  }
}
