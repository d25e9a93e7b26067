/// The colours of a palette that are nearest to those of eight cells, as `Palette` finds them one by one.
struct PaletteColors {
  /// The numbers of the colours.
  private(set) var index = SIMD8<Float>.zero
  private(set) var color = LaneColor.zero

  init(nearest wanted: LaneColor, depth: ColorDepth) {
    if depth.isCoarse {
      find(wanted, ofFirst: Palette.count(depth))
    } else {
      findOfCubeAndGreys(wanted)
    }
  }

  /// The colour of one cell.
  subscript(lane: Int) -> CellColor { CellColor(index: UInt8(index[lane])) }

  /// The squared error of cells that are all of this colour, less the sum of the squared samples.
  func error(of cells: CellReader, area: Float) -> SIMD8<Float> {
    color.dot(color) * area - cells.whole.color.dot(color) * 2
  }

  private mutating func find(_ wanted: LaneColor, ofFirst count: Int) {
    var least = SIMD8<Float>(repeating: .infinity)
    for number in UInt8(0)..<UInt8(count) {
      let candidate = LaneColor(hex: Palette.hex(of: number))
      let miss = wanted - candidate
      let distance = miss.dot(miss)
      let isNearer = distance .< least
      least.replace(with: distance, where: isNearer)
      index.replace(with: Float(number), where: isNearer)
      color.replace(with: candidate, where: isNearer)
    }
  }

  private mutating func findOfCubeAndGreys(_ wanted: LaneColor) {
    let steps = LaneColor(red: cubeStep(wanted.red), green: cubeStep(wanted.green), blue: cubeStep(wanted.blue))
    index = 16 + steps.red * 36 + steps.green * 6 + steps.blue
    color = LaneColor(red: cubeLevel(steps.red), green: cubeLevel(steps.green), blue: cubeLevel(steps.blue))
    let greyStep = greyStep(wanted.red + wanted.green + wanted.blue)
    let greyLevel = greyStep * 10 + 8
    let grey = LaneColor(red: greyLevel, green: greyLevel, blue: greyLevel)
    let (miss, greyMiss) = (wanted - color, wanted - grey)
    let isGrey = greyMiss.dot(greyMiss) .< miss.dot(miss)
    index.replace(with: greyStep + 232, where: isGrey)
    color.replace(with: grey, where: isGrey)
  }
}

/// The step of the cube's six levels that is nearest; between two the lower one.
private func cubeStep(_ value: SIMD8<Float>) -> SIMD8<Float> {
  var step = SIMD8<Float>.zero
  step.replace(with: 1, where: value .> 47.5)
  step.replace(with: 2, where: value .> 115)
  step.replace(with: 3, where: value .> 155)
  step.replace(with: 4, where: value .> 195)
  step.replace(with: 5, where: value .> 235)
  return step
}

private func cubeLevel(_ step: SIMD8<Float>) -> SIMD8<Float> {
  (step * 40 + 55).replacing(with: 0, where: step .== 0)
}

/// The step of the 24 greys that is nearest to a third of the sum; between two the lower one.
private func greyStep(_ sum: SIMD8<Float>) -> SIMD8<Float> {
  // Adding 2²³ removes the fraction. The thousandth rounds the middle between two down.
  let step = (sum / 30 - 0.801) + 8_388_608 - 8_388_608
  return step.replacing(with: 0, where: step .< 0).replacing(with: 23, where: step .> 23)
}
