import Cartography
import Testing

struct YearSpellingTests {
  private static let past = YearSpan.distantPast
  private static let future = YearSpan.distantFuture

  @Test(arguments: [
    ("1850", 1850, 1850), (" 1850 ", 1850, 1850), ("1850-06", 1850, 1850), ("1850-06-15", 1850, 1850),
    ("1850-06-15T12:00:00Z", 1850, 1850), ("15.06.1850", 1850, 1850), ("15/06/1850", 1850, 1850),
    ("15 June 1850", 1850, 1850), ("June 15, 1850", 1850, 1850), ("spring 1850", 1850, 1850), ("Sep 1850", 1850, 1850),
    ("1830s", 1830, 1839), ("1830's", 1830, 1839), ("183x", 1830, 1839), ("18XX", 1800, 1899), ("1800s", 1800, 1899),
    ("C19", 1801, 1900), ("c19", 1801, 1900), ("19th century", 1801, 1900), ("1st century", 1, 100),
    ("early 1920s", 1920, 1922), ("mid 1920s", 1923, 1925), ("mid-1920s", 1923, 1925), ("late 1920s", 1926, 1929),
    ("early C18", 1701, 1733), ("mid C14", 1334, 1366), ("late 18th century", 1767, 1800),
    ("~1850", 1845, 1855), ("1850?", 1845, 1855), ("circa 1850", 1845, 1855), ("c. 1850", 1845, 1855),
    ("around 2016-08-15", 2016, 2016), ("~C13", 1176, 1325), ("~1930s", 1925, 1944),
    ("1815..1957", 1815, 1957), ("1910-1912", 1910, 1912), ("1910–1912", 1910, 1912), ("1910 - 1912", 1910, 1912),
    ("1910-12", 1910, 1910), ("1910-13", 1910, 1913), ("1860/1870", 1860, 1870), ("1850-06..1851-02", 1850, 1851),
    ("1920s..1950s", 1920, 1959), ("C13..C14", 1201, 1400), ("~1850..1860", 1845, 1860),
    ("j:1918-01-31", 1918, 1918), ("jd:2455511", 2010, 2010), ("-0752", -752, -752), ("753 BC", -752, -752),
    ("C4 BC", -399, -300), ("AD 79", 79, 79), ("since 1900", 1900, 1900),
    ("1850 ?", 1845, 1855), ("1850 -1860", 1850, 1860), ("1850- 1860", 1850, 1860), ("1850 -60", 1850, 1860),
    ("c1850", 1845, 1855), ("c.1850", 1845, 1855), ("ca.1850", 1845, 1855), ("ca1850", 1845, 1855),
    ("~ 1850", 1845, 1855), ("circa 1850s", 1845, 1864), ("1898-99", 1898, 1899), ("1898-02", 1898, 1898),
    ("1850-06-15..1850-06-15?", 1850, 1850),
  ])
  func `a date means the years that it may mean`(text: String, earliest: Int, latest: Int) {
    #expect(YearSpelling.spans(in: text) == [YearSpan(earliest, latest)])
  }

  @Test(arguments: [
    ("before 1815", past, 1814), ("Before 1815 ", past, 1814), ("before 1815-06", past, 1815),
    ("before 1905..1908", past, 1907), ("before 1830s", past, 1829), ("until 1950", past, 1949),
    ("before C19", past, 1800), ("before 18th century", past, 1700), ("before early 1920s", past, 1919),
    ("after C19", 1901, future), ("after 1830s", 1840, future), ("after late C18", 1801, future),
    ("..1900", past, 1900), ("after 1815", 1816, future), ("after 1905..1908", 1906, future),
    ("after 2016-08-15", 2016, future), ("1900..", 1900, future), ("1850-06-15..?", 1850, future),
    ("1850..?", 1850, future), ("?..1850", past, 1850), ("1850-?", 1850, future), ("1850 - ?", 1850, future),
  ])
  func `what is open on one side is open`(text: String, earliest: Int, latest: Int) {
    #expect(YearSpelling.spans(in: text) == [YearSpan(earliest, latest)])
  }

  @Test func `several dates are read one by one, and what is none is left out`() {
    #expect(YearSpelling.spans(in: "1865;1890") == [YearSpan(1865), YearSpan(1890)])
    #expect(YearSpelling.spans(in: "1865; unknown") == [YearSpan(1865)])
  }

  @Test(arguments: [
    "", " ", "unknown", "yes", "building", "old", "18", "1", "12345678", "1850 or so", "1850-13-45", "nan", "0x1p3",
    "C0", "C", "1898-15", "1850-13", "1899-98", "1850-?-1860", "early", "before", "before after", "..", "/", "-", "~",
    "1865-1890-1900", "١٨٥٠", "jd:", "s", "c",
  ])
  func `what says nothing is no date`(text: String) {
    let spans = YearSpelling.spans(in: text)
    #expect(spans.isEmpty, "\(spans)")
  }

  @Test func `any text at all is read without harm`() {
    let parts = [
      "before ", "after ", "~", "1850", "..", "-", "C", "19", "s", "?", "late ", ";", " BC", "jd:", "9999999", "é",
    ]
    var seed: UInt64 = 1
    for _ in 0..<20_000 {
      var text = ""
      for _ in 0..<5 {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += parts[Int(seed >> 33) % parts.count]
      }
      for span in YearSpelling.spans(in: text) { #expect(span.earliest <= span.latest, "\(text)") }
    }
  }
}

struct LifetimeTests {
  @Test(
    arguments: [
      ("1850", nil, 1849, .hidden), ("1850", nil, 1850, .shown), ("1850", nil, 2020, .shown),
      ("1850", "1900", 1900, .shown), ("1850", "1900", 1901, .hidden), (nil, "1900", 1901, .hidden),
      (nil, "1900", 1850, .unknown), (nil, nil, 1850, .unknown), ("building", nil, 1850, .unknown),
      ("before 1815", nil, 1830, .shown), ("before 1815", nil, 1700, .unknown), ("after 1815", nil, 1830, .unknown),
      ("after 1815", nil, 1815, .hidden), ("1815..1957", nil, 1830, .unknown), ("1815..1957", nil, 1957, .shown),
      ("1865;1890", nil, 1865, .shown), ("1865;1890", nil, 1864, .hidden), ("C19", nil, 1830, .unknown),
      ("1850", "1865;1890", 1890, .shown), ("1850", "~1900", 1900, .unknown), ("1850", "1900..1910", 1905, .unknown),
      ("1850", "yes", 1900, .unknown), ("1850", "yes", 1849, .hidden), ("1850", "", 1900, .shown),
    ] as [(String?, String?, Int, Lifetime.State)]
  )
  func `a thing is there, isn't, or nobody knows`(start: String?, end: String?, year: Int, state: Lifetime.State) {
    #expect(Lifetime(start: start, end: end).state(in: year) == state)
  }
}
