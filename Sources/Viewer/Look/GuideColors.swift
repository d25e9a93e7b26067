import Cells
import Rendering

/// The colours that mean the same wherever they are: red is where we are and go, green where the targets are, blue where
/// the bow points, ochre magnetic north.
///
/// In the red night the targets are ambers, as nothing may shine but red. Of sixteen colours they are some, as the
/// nearest ones of most greens are greys.
struct GuideColors {
  let course: CellColor
  let heading: CellColor
  let magnetic: CellColor
  let target: CellColor
  let otherTarget: CellColor
  /// Around the crosses of targets, so that they stand out from any map.
  let targetRim: CellColor
  /// Of the words on a target over a panel's ground.
  let targetWords: CellColor
  /// Of the words on what is being recorded.
  let recording: CellColor
  /// Of a way that was found, and of the part of it that is travelled.
  let way: CellColor
  let travelled: CellColor
  /// For alarms: an anchor that drags, a man overboard.
  let alarm: CellColor
  /// Of the words on that over a panel's ground.
  let alarmWords: CellColor

  init(_ look: Look) {
    let (style, isCoarse) = (look.style, look.depth.isCoarse)
    func color(_ many: Shades, ofSixteen few: Shades) -> CellColor {
      let shades = isCoarse ? few : many
      return CellColor(hex: style == .day ? shades.day : style == .night ? shades.night : shades.red)
    }
    course = color((0xd8202c, 0xff4a44, 0xff4a28), ofSixteen: (0xcd0000, 0xff0000, 0xff0000))
    heading = color((0x2458c8, 0x6aa0ff, 0xe06040), ofSixteen: (0x0000ee, 0x5c5cff, 0xcd0000))
    magnetic = color((0xb07818, 0xe0a840, 0x8a3020), ofSixteen: (0xcdcd00, 0xcdcd00, 0xcd0000))
    target = color((0x008a30, 0x3ee06e, 0xff8a3c), ofSixteen: (0x00cd00, 0x00ff00, 0xcdcd00))
    otherTarget = color((0x3f9e62, 0x4fa86c, 0xb05a28), ofSixteen: (0x00cd00, 0x00cd00, 0xcdcd00))
    targetRim = color((0xffffff, 0x0a140d, 0x1c0806), ofSixteen: (0xffffff, 0x000000, 0x000000))
    targetWords = color((0x7fe09a, 0x7fe09a, 0xff9a4c), ofSixteen: (0x00ff00, 0x00ff00, 0xcdcd00))
    recording = color((0xff7a6a, 0xff7a6a, 0xff6040), ofSixteen: (0xff0000, 0xff0000, 0xff0000))
    way = color((0x8024c8, 0xc88cff, 0xff7a48), ofSixteen: (0x0000ee, 0x00ffff, 0xcdcd00))
    let gone = color((0xc8a8e0, 0x64507c, 0x7c3c28), ofSixteen: (0x5c5cff, 0x00cdcd, 0xff0000))
    // By day a light shade of the route is visible on any map; by night a dark one would be one grey of many.
    let areas = isCoarse || style != .night ? [] : look.chosen.ground?.areas ?? []
    travelled = gone.standingOut(from: areas, by: Self.leastContrast, lighter: true)
    alarm = color((0xe00010, 0xff3030, 0xff5030), ofSixteen: (0xcd0000, 0xff0000, 0xff0000))
    alarmWords = color((0xff5a50, 0xff5a50, 0xff5030), ofSixteen: (0xff0000, 0xff0000, 0xff0000))
  }

  /// Anything that only has to differ from the map around it needs less contrast than the most prominent things.
  private static let leastContrast = 1.8

  /// A colour by day, by night and in the red night.
  private typealias Shades = (day: UInt32, night: UInt32, red: UInt32)
}
