# Writes the Swift declarations of phrases (.words files, which come first), of errors (.errors files), and of actions and
# modes (the .keys file), and checks them and the tables (.tsv): anything missing, unknown or defined twice is an error
# with file and line.

function fail(place, text) { print place ": error: " text > "/dev/stderr"; failed = 1 }

# Phrases.

function checkTexts(    i, j, count, forms) {
  if (key == "") return
  for (i = 1; i <= languages; i++) {
    count = isCounted ? split(codes[i] == "ru" ? "one few many" : "one other", forms, " ") : split("-", forms, " ")
    for (j = 1; j <= count; j++) {
      if (!((codes[i], forms[j]) in texts)) fail(place, key " has no text for " codes[i] (isCounted ? " " forms[j] : ""))
      delete texts[codes[i], forms[j]]
    }
  }
  for (i in texts) {
    sub(SUBSEP, " ", i)
    fail(place, key " has a text for " i ", which isn't used")
  }
  key = ""
}

BEGIN {
  languages = split("en fi sv ru pt es", codes, " ")
}

FNR == 1 {
  checkTexts()
  checkError()
  checkCases()
  folders = split(FILENAME, folder, "/")
  if (folders > 2 && folder[folders - 2] == "Features") features[folder[folders - 1]]
}

# Tables.

FILENAME ~ /\.tsv$/ {
  columns = split($0, cells, "\t")
  if (FNR == 1) titles = columns
  if (columns != titles || /\t\t|\t$/) fail(FILENAME ":" FNR, "expected " titles " cells, with - for an empty one")
  next
}

/^#/ || /^$/ { next }

FILENAME ~ /\.words$/ && /^[^ ]/ {
  checkTexts()
  split("", texts)
  key = $0
  place = FILENAME ":" FNR
  isCounted = 0
  if (key in places) fail(place, key " is already defined at " places[key])
  places[key] = place
  phrases = phrases "  package static let " key " = Phrase(\"" key "\")\n"
  next
}

FILENAME ~ /\.words$/ && /^  [a-z][a-z]( [a-z]+)?: ./ {
  colon = index($0, ":")
  count = split(substr($0, 3, colon - 3), words, " ")
  if (count == 2) isCounted = 1
  if ((words[1], count == 2 ? words[2] : "-") in texts) fail(FILENAME ":" FNR, key " has this text twice")
  texts[words[1], count == 2 ? words[2] : "-"]
  next
}

FILENAME ~ /\.words$/ { fail(FILENAME ":" FNR, "expected a key or “  en: text”"); next }

# Errors: a key with an exit code and, for those on the screen, a phrase; then what failed and what to do.

function checkError() {
  if (errorKey == "") return
  if (lines != 2) fail(errorPlace, errorKey " needs two lines: what failed, and what to do")
  errors = errors "  static let " errorKey " = ErrorMessage(" message ", ." exitCode phrase ")\n"
  if (phrase != "") onScreen = onScreen "." errorKey ", "
  errorKey = ""
}

FILENAME ~ /Error(\.Reason)?\.errors$/ {
  type = substr(folder[folders], 1, length(folder[folders]) - 7)
  if (/^import /) { print; next }
  if (/^[^ ]/) {
    checkCases()
    cases[++caseCount] = $0
    place = FILENAME ":" FNR
  } else {
    caseTexts[++caseTextCount] = substr($0, 3)
  }
  next
}

FILENAME ~ /\.errors$/ && /^[a-z][A-Za-z]* [a-z][A-Za-z]*( [a-z][A-Za-z]*)?$/ {
  checkError()
  errorKey = $1
  exitCode = $2
  errorPlace = here = FILENAME ":" FNR
  phrase = NF > 2 ? ", ." $3 : ""
  if (NF > 2) checkPhrase($3)
  lines = 0
  message = ""
  if (errorKey in errorPlaces) fail(errorPlace, errorKey " is already defined at " errorPlaces[errorKey])
  errorPlaces[errorKey] = errorPlace
  next
}

FILENAME ~ /\.errors$/ && /^  [^ ]/ {
  message = message (lines++ ? ", " : "") "##\"" substr($0, 3) "\"##"
  next
}

FILENAME ~ /\.errors$/ { fail(FILENAME ":" FNR, "expected a key with an exit code, or “  text”"); next }

# Errors of a type, after which the file is called: cases with names for their values, then what failed and, unless the
# problem ends a sentence of the caller, what to do. `{name}` is a value or a property. Further cases may share the texts.

function checkCases(    i) {
  if (caseTextCount > 0) {
    for (i = 1; i <= caseCount; i++) {
      problems[type] = problems[type] swiftCase(cases[i], caseTexts[1])
      if (caseTextCount == 2) advices[type] = advices[type] swiftCase(cases[i], caseTexts[2])
    }
    if (caseTextCount > 2 || (type in textCounts && textCounts[type] != caseTextCount)) fail(place, "expected the same number of lines")
    textCounts[type] = caseTextCount
    caseCount = caseTextCount = 0
  }
}

function swiftCase(pattern, text,    condition, values, count, i, name, isUsed, result) {
  condition = index(pattern, " where ") ? substr(pattern, index(pattern, " where ")) : ""
  pattern = substr(pattern, 1, length(pattern) - length(condition))
  result = pattern
  if (match(pattern, /\(.*\)$/)) {
    result = substr(pattern, 1, RSTART)
    count = split(substr(pattern, RSTART + 1, RLENGTH - 2), values, ", ")
    for (i = 1; i <= count; i++) {
      name = values[i]
      sub(/\?$/, "", name)
      if (name ~ /^[a-z]+$/ && name != "nil") {
        isUsed = index(text condition, "{" name "}") || index(text, "{" name ".") || (condition ~ "[ !(]" name "[.)]")
        if (isUsed) values[i] = "let " values[i]
        else sub(name, "_", values[i])
      }
      result = result values[i] (i < count ? ", " : ")")
    }
  }
  return "    case ." result condition ": " swiftText(text) "\n"
}

function swiftText(text,    result) {
  while (match(text, /\{[a-z][A-Za-z]+(\.[A-Za-z]+)*\}/)) {
    result = result substr(text, 1, RSTART - 1) "\\##(" substr(text, RSTART + 1, RLENGTH - 2) ")"
    text = substr(text, RSTART + RLENGTH)
  }
  return "##\"" result text "\"##"
}

function printCases(name, texts) {
  print "  package var " name ": String {\n    switch self {\n" texts "    }\n  }"
}

# Actions and modes. Each is declared, but embedded only if the folder of its feature has a .words file.

function camelCase(name,    count, parts, i, result) {
  count = split(name, parts, "-")
  result = parts[1]
  for (i = 2; i <= count; i++) result = result toupper(substr(parts[i], 1, 1)) substr(parts[i], 2)
  return result
}

function isKey(name) {
  return name ~ /^(.|C-[a-z]|F[1-9]|F1[0-2]|(S-)?(Left|Right|Up|Down|Tab)|Enter|Esc|Space|Backspace|Delete|Insert)$/ \
    || name ~ /^(Home|End|PageUp|PageDown)$/
}

function checkPhrase(phrase) { if (!(phrase in places)) fail(here, "unknown phrase “" phrase "”") }

# Checks the last column; whether all features that it names are there.
function readOptions(text,    count, options, i, areThere) {
  count = split(text, options, " ")
  areThere = 1
  for (i = 1; i <= count; i++) if (options[i] ~ /^[A-Z]/ && !(options[i] in features)) areThere = 0
  for (i = 1; i <= count; i++) {
    if (options[i] ~ /^(idle|title|also|tool)=/) {
      if (areThere && blockIsThere) checkPhrase(substr(options[i], index(options[i], "=") + 1))
    } else if (options[i] ~ /^was=/) {
      oldNames[substr(options[i], 5)] = here
    } else if (options[i] !~ /^([A-Z].*|in-motion|needs-map|places-points|any-key|end|help-only)$/) {
      fail(here, "unknown option “" options[i] "”")
    }
  }
  return areThere
}

function readKeys(name, text,    count, keys, i) {
  if (text == "none") return
  if (name in keysOf && keysOf[name] != text) fail(here, name " has other keys at " declared[name])
  if ((block, name) in members) fail(here, name " is already in " block)
  if (!(name in keysOf)) { actions[++actionCount] = name; keysOf[name] = text; declared[name] = here }
  members[block, name]
  count = split(text, keys, " ")
  for (i = 1; i <= count; i++) {
    if (!isKey(keys[i])) fail(here, "unknown key “" keys[i] "”")
    if ((scope, keys[i]) in owners) fail(here, keys[i] " is already the key of " owners[scope, keys[i]])
    owners[scope, keys[i]] = name
  }
}

{
  here = FILENAME ":" FNR
  columns = split($0, cells, /  +/)
  if (columns == 3) cells[4] = ""
  if (columns < 3 || columns > 4) { fail(here, "expected action, keys, phrase and options"); next }
}

/^\[/ {
  block = cells[1]
  if (block !~ /^\[(map|mode) [a-z][a-z-]*\]$/) fail(here, "expected [map NAME] or [mode NAME]")
  if (block in blocks) fail(here, block " is already defined at " blocks[block])
  blocks[block] = here
  # All groups of the map share the keys.
  scope = block ~ /^\[map / ? "map" : block
  if (block ~ /^\[mode /) modes[++modeCount] = substr(block, 7, length(block) - 7)
  blockIsThere = 1
  blockIsThere = readOptions(cells[4])
  if (cells[2] != "none") mentions[here] = cells[2]
  if (cells[3] != "none" && blockIsThere) checkPhrase(cells[3])
  if (blockIsThere) rows = rows $0 "\n"
  next
}

{
  if (cells[1] !~ /^[a-z][a-z0-9-]*$/) fail(here, "invalid action name “" cells[1] "”")
  readKeys(cells[1], cells[2])
  if (cells[2] == "none" && cells[1] != "mouse") mentions[here] = cells[1]
  isThere = readOptions(cells[4]) && blockIsThere
  if (isThere && (cells[3] != "none" || block ~ /^\[map /)) checkPhrase(cells[3])
  if (isThere) rows = rows $0 "\n"
}

END {
  checkTexts()
  checkError()
  checkCases()
  for (type in problems) {
    print "extension " type " {"
    printCases("problem", problems[type])
    if (type in advices) printCases("advice", advices[type])
    print "}"
  }
  if (phrases != "") printf "nonisolated extension Phrase {\n%s}\n", phrases
  onScreen = "  /// Those with a text on the screen.\n  static let onScreen: [ErrorMessage] = [" onScreen "]\n"
  if (errors != "") printf "nonisolated extension ErrorMessage {\n%s%s}\n", errors, onScreen
  for (place in mentions) {
    count = split(mentions[place], words, " ")
    for (i = 1; i <= count; i++) if (!(words[i] in keysOf)) fail(place, "unknown action “" words[i] "”")
  }
  for (name in oldNames) if (name in keysOf) fail(oldNames[name], "the old name " name " is that of an action")
  if (modeCount > 0) {
    print "extension Action {"
    for (i = 1; i <= actionCount; i++) {
      print "  static let " camelCase(actions[i]) " = KeyTable.standard.action(named: \"" actions[i] "\")"
    }
    print "}\nextension KeyMode {"
    for (i = 1; i <= modeCount; i++) {
      print "  static let " camelCase(modes[i]) " = KeyTable.standard.mode(named: \"" modes[i] "\")"
    }
    print "}\nnonisolated extension Embedded {\n  static let actions = #\"\"\"\n" rows "\"\"\"#\n}"
  }
  exit failed
}
