/// The pictures of marks, as they stand above capitals and below all.
extension FontSheet {
  static let marks = FontSheet(
    #"""
    0:
    U+0300   U+0301   U+0302   U+0303   U+0306   U+030A   U+030B   U+030C   U+0344   U+0312   U+0309
    ..##.... ....##.. ...##... ..##.#.. ..#..#.. ...##... ...##.## ..#..#.. ....#... ....#... ..##....
    ....#... ...#.... ..#..#.. .#.##... ...##... ..#..#.. ..#..#.. ...##... .#.#..#. ...##... ....#...
    ........ ........ ........ ........ ........ ...##... ........ ........ ........ ........ ...#....

    0:
    U+E301   U+E300   U+E309   U+E303   U+E311   U+E310   U+E319   U+E313
    ..#...#. ..#.#... ..#..##. ..#..#.# .#..#..# .#..#.#. .#..#.## #..#.#.#
    .#.#.#.. .#.#.#.. .#.#...# .#.##.#. ..##..#. ..##...# ..##...# .##.#.#.
    ........ ........ ......#. ........ ........ ........ ......#. ........

    1:
    U+0304   U+0307   U+0308
    ..####.. ...#.... ..#..#..

    14:
    U+0326   U+0323   U+0331
    ...##... ...#.... ..####..
    ...#.... ........ ........

    13:
    U+0327   U+0328
    ...#.... ....#...
    ....#... ...#....
    ..##.... ....##..
    """#
  )

  // Two marks side by side have no scalar of their own; these are nobody's.
  static let circumflexAndAcute: Unicode.Scalar = "\u{e301}"
  static let circumflexAndGrave: Unicode.Scalar = "\u{e300}"
  static let circumflexAndHook: Unicode.Scalar = "\u{e309}"
  static let circumflexAndTilde: Unicode.Scalar = "\u{e303}"
  static let breveAndAcute: Unicode.Scalar = "\u{e311}"
  static let breveAndGrave: Unicode.Scalar = "\u{e310}"
  static let breveAndHook: Unicode.Scalar = "\u{e319}"
  static let breveAndTilde: Unicode.Scalar = "\u{e313}"
}
