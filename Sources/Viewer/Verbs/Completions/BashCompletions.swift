/// Completions for bash.
enum BashCompletions {
  static var script: String {
    let verbs = CompletionsCommand.verbs
    return """
      _rumbo() {
        local word=${COMP_WORDS[COMP_CWORD]} verb= options= valued= operand= open= prefix= words= names=
        local -i start=1 operands=0 i
        COMPREPLY=()
        if ((COMP_CWORD > 1)); then
          case ${COMP_WORDS[1]} in
          \(Program.verbs.map { $0.name }.joined(separator: "|"))) verb=${COMP_WORDS[1]} start=2 ;;
          esac
        fi
        case $verb in
      \(verbs.map(options).joined(separator: "\n"))
        esac
        # Bash parts --option=value into three words.
        for ((i = start; i < COMP_CWORD; i++)); do
          case ${COMP_WORDS[i]} in
          =) ;;
          *)
            if [[ -n $open ]]; then
              open=
            elif [[ ${COMP_WORDS[i]} == -* ]]; then
              [[ " $valued " == *" ${COMP_WORDS[i]} "* ]] && open=${COMP_WORDS[i]}
            else
              ((operands++ == 0)) && operand=${COMP_WORDS[i]}
            fi
            ;;
          esac
        done
        case $word in
        =) word= ;;
        --*=*) [[ -z $open ]] && open=${word%%=*} prefix=$open= word=${word#*=} ;;
        esac
        if [[ -n $open ]]; then
          case "$verb $open" in
      \(verbs.flatMap(values).joined(separator: "\n"))
          esac
        elif [[ $word == -* ]]; then
          words="$options --help"
        else
          case "$verb $operands $operand" in
      \(verbs.flatMap(operands).joined(separator: "\n"))
          esac
        fi
        [[ -n $words ]] && mapfile -t COMPREPLY < <(compgen -P "$prefix" -W "$words" -- "$word")
        [[ -n $names ]] || return 0
        # What was typed in quotation marks or with backslashes is looked for without them.
        case $word in
        [\\"\\']*) word=${word:1} ;;
        *) word=${word//\\\\/} ;;
        esac
        mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -P "$prefix" -A "$names" -- "$word")
        compopt -o filenames 2>/dev/null
        return 0
      }
      complete -F _rumbo rumbo

      """
  }

  private static func options(of verb: any Command.Type) -> String {
    let all = verb.options.map { "--\($0.name)" }.joined(separator: " ")
    let valued = verb.options.filter { $0.value != nil }.map { "--\($0.name)" }.joined(separator: " ")
    return "  \(verb.name.isEmpty ? "''" : verb.name)) options=\"\(all)\" valued=\"\(valued)\" ;;"
  }

  private static func values(of verb: any Command.Type) -> [String] {
    verb.options.compactMap { option in
      setting(option.completableValues).map { "    \"\(verb.name) --\(option.name)\") \($0) ;;" }
    }
  }

  private static func operands(of verb: any Command.Type) -> [String] {
    let operands = verb.completableOperands
    let next = operands.next.compactMap { next in
      setting(next.values).map { "    \"\(verb.name) \"[1-9]*\" \(next.word)\") \($0) ;;" }
    }
    guard let first = setting(operands.first) else { return next }
    // The first word may be a verb or a map.
    let words =
      verb.name.isEmpty
      ? "; ((COMP_CWORD == 1)) && words=\"\(Program.verbs.map { $0.name }.joined(separator: " "))\"" : ""
    let places = operands.isRepeated ? "\"\(verb.name) \"*" : "\"\(verb.name) 0 \""
    return next + ["    \(places)) \(first)\(words) ;;"]
  }

  private static func setting(_ values: CompletableValues) -> String? {
    let words = values.words.isEmpty ? "" : "words=\"\(values.words.joined(separator: " "))\""
    switch values {
    case .nothing: return nil
    case .words: return words
    case .files: return "names=file"
    case .folders: return "names=directory"
    case .wordsOrFiles: return "\(words) names=file"
    }
  }
}
