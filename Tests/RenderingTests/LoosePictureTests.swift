import Geodesy
import Images
import Raster
import Rendering
import Scene
import TestSupport
import Testing
import Threads
import Tiles

/// A picture that is put in its place.
struct LoosePictureTests {
  private let folder: ScratchFolder
  private let viewport = TestPieces.viewport()
  private let picture: UnalignedImage

  init() throws {
    folder = try ScratchFolder()
    let path = try folder.write(PNGWriter.bytes(of: TestPieces.noise(40, 20, seed: 3)), to: "picture.png")
    let front = FrontMap(try FoundMaps(at: [path], on: nil, serving: TileServing()), language: "", BackgroundWork())
    front.loosen(try PictureScan(at: path, on: nil), in: viewport, on: nil)
    picture = try #require(front.loose)
  }

  @Test func `what lies nowhere lies in the middle of the view`() {
    let middle = picture.pose.middle

    #expect(abs(middle.x - 0.5) < 1e-9 && abs(middle.y - 0.5) < 1e-9)
    #expect(picture.isUnmoved && picture.isWhole)
    #expect(picture.contains(middle))
  }

  @Test func `pixels and places are inverses`() throws {
    for (x, y) in [(0.0, 0.0), (40, 20), (13.5, 7.25)] {
      let place = picture.place(ofPixel: x, y)
      let pixel = try #require(picture.pixel(at: place))

      #expect(abs(pixel.x - x) < 1e-6 && abs(pixel.y - y) < 1e-6)
    }
  }

  @Test func `moved and moved back it lies as it did`() {
    var moved = picture
    let middle = moved.pose.middle
    moved.pose.move(0.01, 0.02)
    #expect(!moved.isUnmoved)
    moved.pose.move(-0.01, -0.02)
    moved.pose.scale(2, 2, about: middle)
    moved.pose.turn(degrees: 30, about: middle)
    moved.pose.turn(degrees: -30, about: middle)
    moved.pose.scale(0.5, 0.5, about: middle)
    let (before, after) = (picture.pose.pixelsToWorld, moved.pose.pixelsToWorld)

    #expect(abs(before.tx - after.tx) < 1e-9 && abs(before.ty - after.ty) < 1e-9)
    #expect(abs(before.a - after.a) < 1e-12 && abs(before.b - after.b) < 1e-12)
  }

  @Test func `it never becomes so large that it couldn't be found again`() {
    var pose = picture.pose
    for _ in 0..<100 { pose.scale(2, 2, about: pose.middle) }
    #expect(abs(pose.pixelsToWorld.a * 40) <= 4)
    for _ in 0..<200 { pose.scale(0.5, 0.5, about: pose.middle) }
    #expect(abs(pose.pixelsToWorld.a * 40) >= 1e-9)
  }

  @Test func `what is cut off is never all of it`() {
    var pose = picture.pose
    pose.cut(upperLeft: true, 100, 100, ofPicture: 40, 20)
    #expect(pose.crop.width >= 1 && pose.crop.height >= 1)
    #expect(pose.crop.x + pose.crop.width == 40 && pose.crop.y + pose.crop.height == 20)
    pose.cut(upperLeft: true, -100, -100, ofPicture: 40, 20)
    #expect(pose.crop == picture.pose.crop)
  }

  @Test func `pairs put it where they say`() {
    var pose = picture.pose
    pose.pairs.add(0, 0, at: WorldPoint(x: 0.4, y: 0.4))
    pose.followPairs()
    let corner = pose.pixelsToWorld.apply(0, 0)
    #expect(abs(corner.x - 0.4) < 1e-9 && abs(corner.y - 0.4) < 1e-9)
    #expect(!pose.isByPairs)

    pose.pairs.add(40, 0, at: WorldPoint(x: 0.5, y: 0.4))
    pose.followPairs()
    let end = pose.pixelsToWorld.apply(40, 0)
    #expect(abs(end.x - 0.5) < 1e-9 && abs(end.y - 0.4) < 1e-9)
    #expect(pose.isByPairs)
  }

  @Test func `what hands have led back to its pairs lies by them`() {
    var laid = picture
    laid.pose.pairs.add(0, 0, at: WorldPoint(x: 0.4, y: 0.4))
    laid.pose.pairs.add(40, 0, at: WorldPoint(x: 0.5, y: 0.4))
    laid.pose.followPairs()
    var pose = laid.pose
    pose.move(0.01, 0)
    laid.lay(pose)
    #expect(!laid.pose.isByPairs)
    pose.move(-0.01, 0)
    laid.lay(pose)
    #expect(laid.pose.isByPairs)
  }
}
