extension BuiltInStyle {
  /// Colours by day: buildings darker than the ground, streets lighter, main streets from yellow to orange.
  static let day = """
    {
      "name": "day",
      "extends": "open-map-tiles",
      "colors": {
        "ground": ["#e0dccb", 254, 7], "builtUp": ["#d2c9b7", 252, 7], "industrial": ["#d6d3d3", 251, 7],
        "square": ["#f3e6ec", 225, 7], "wood": ["#9fcb95", 108, 2], "park": ["#b7dc9a", 150, 2],
        "pitch": ["#a6d2ae", 115, 2], "beach": ["#f6e3a2", 223, 7], "sea": ["#84bce0", 110, 6],
        "water": ["#84bce0", 110, 6], "pier": ["#cfc8b8", 251, 7], "building": ["#c3b4a0", 249, 8],
        "undatedBuilding": ["#d5ccbb", 252, 7], "undatedStreet": ["#ece8dc", 255, 7],
        "landmark": ["#c98f78", 174, 5], "rail": ["#77778a", 103, 0], "tunnel": ["#dccfc0", 252, 7],
        "drive": ["#ffffff", 231, 15], "service": ["#ffffff", 231, 15], "faint": ["#efebe0", 255, 15],
        "street": ["#ffffff", 231, 15], "pedestrian": ["#f3e6ec", 225, 15], "tertiary": ["#fff2a8", 229, 11],
        "secondary": ["#ffdf6b", 221, 11], "primary": ["#ffbf47", 215, 3], "trunk": ["#ff9f4d", 209, 3],
        "motorway": ["#f2733f", 203, 1],
        "path": ["#8a6d4a", 95, 8], "ferry": ["#2f6f9f", 25, 4], "stream": ["#4f9fcf", 38, 4],
        "border": ["#9a4fa0", 97, 5], "tram": ["#5c5c74", 60, 8],
        "text": ["#1c1c1c", 234, 0], "place": ["#101010", 233, 0], "sight": ["#5c0f3a", 53, 0],
        "waterText": ["#003358", 17, 0], "greenText": ["#0f4a12", 22, 0],
        "markText": ["#ffffff", 231, 15], "markGround": ["#8a1c5c", 89, 5]
      },
      "dots": {
        "undatedStreet": ["#9a8a7a", 245, 8], "faint": ["#8a7a6a", 95, 8], "street": ["#6a5a4a", 240, 8], "service": ["#9a8a7a", 245, 8],
        "drive": ["#9a8a7a", 245, 8], "pedestrian": ["#8a6a5a", 95, 5], "tertiary": ["#9a6a1a", 136, 3],
        "secondary": ["#b05a0a", 130, 3], "primary": ["#c03a0a", 166, 1], "trunk": ["#c0200a", 160, 1],
        "motorway": ["#a0102a", 124, 1]
      }
    }
    """

  /// Colours by night: buildings a little lighter than the ground, streets lighter still.
  static let night = """
    {
      "name": "night",
      "extends": "day",
      "colors": {
        "ground": ["#16191f", 234, 0], "builtUp": ["#232832", 235, 0], "industrial": ["#1d1f27", 235, 0],
        "square": ["#494352", 240, 0], "wood": ["#123420", 22, 2], "park": ["#17452a", 22, 2],
        "pitch": ["#1d4f38", 23, 2], "beach": ["#4a4330", 58, 0], "sea": ["#0b2f55", 17, 4],
        "water": ["#0b2f55", 17, 4], "pier": ["#3a3a3a", 240, 8], "building": ["#323846", 237, 0],
        "undatedBuilding": ["#262b35", 235, 0], "undatedStreet": ["#3a414c", 238, 0],
        "landmark": ["#6b4a5a", 95, 5], "rail": ["#8a7fa8", 97, 5], "tunnel": ["#3a4250", 238, 0],
        "drive": ["#4a5160", 240, 8, 7], "service": ["#565d6c", 241, 8, 7], "faint": ["#454c58", 239, 8, 7],
        "street": ["#78828f", 245, 8, 7], "pedestrian": ["#857c92", 139, 8, 7], "tertiary": ["#a3997a", 144, 7],
        "secondary": ["#c2a45a", 179, 11], "primary": ["#dca43c", 214, 3], "trunk": ["#e8863c", 208, 3],
        "motorway": ["#f0683c", 203, 1],
        "path": ["#8f7d5c", 101, 8, 7], "ferry": ["#5f9fcf", 74, 6], "stream": ["#3f8fcf", 68, 6],
        "border": ["#b070c0", 133, 5], "tram": ["#a99fd0", 146, 7],
        "text": ["#f0f0f0", 255, 15], "place": ["#ffffff", 231, 15], "sight": ["#f7a8d0", 218, 15],
        "waterText": ["#8fc7f7", 117, 15], "greenText": ["#9fdf9f", 150, 15],
        "markText": ["#101010", 233, 0], "markGround": ["#f7a8d0", 218, 13]
      },
      "dots": { "undatedStreet": ["#565d6c", 241, 8, 7] }
    }
    """

  /// Only red light, and little of it: rods, which see in the dark, hardly see red.
  static let nightRed = """
    {
      "name": "night-red",
      "extends": "night",
      "colors": {
        "ground": ["#080000", 16, 0], "builtUp": ["#120101", 232, 0], "industrial": ["#140303", 232, 0],
        "square": ["#260808", 234, 0], "wood": ["#160400", 232, 0], "park": ["#1a0600", 232, 0],
        "pitch": ["#1e0800", 233, 0], "beach": ["#220a02", 233, 0], "sea": ["#000000", 16, 0],
        "water": ["#000000", 16, 0], "pier": ["#260606", 234, 0], "building": ["#200404", 233, 0],
        "undatedBuilding": ["#120202", 232, 0], "undatedStreet": ["#340a06", 52, 0],
        "landmark": ["#3e0c0c", 52, 0], "rail": ["#52161a", 88, 1], "tunnel": ["#2a0a0a", 234, 0],
        "drive": ["#3a0c08", 52, 1], "service": ["#4e100c", 52, 1], "faint": ["#3c0c08", 52, 1],
        "street": ["#701c12", 88, 1], "pedestrian": ["#601818", 52, 1], "tertiary": ["#842212", 88, 1],
        "secondary": ["#982a14", 124, 1], "primary": ["#e24c2a", 196, 9], "trunk": ["#ea5430", 196, 9],
        "motorway": ["#f4603a", 202, 9],
        "path": ["#7a2a1e", 88, 1], "ferry": ["#7a2020", 88, 1], "stream": ["#5a1010", 52, 1],
        "border": ["#902020", 124, 1], "tram": ["#7a2020", 88, 1],
        "text": ["#ff5a44", 202, 9], "place": ["#ff7058", 203, 9], "sight": ["#ff5a44", 202, 9],
        "waterText": ["#f04c3a", 196, 9], "greenText": ["#ff5a44", 202, 9], "nameGround": ["#200404", 16, 0],
        "markText": ["#140000", 16, 0], "markGround": ["#ff5a44", 196, 9]
      },
      "dots": { "undatedStreet": ["#4e100c", 52, 1] }
    }
    """
}
