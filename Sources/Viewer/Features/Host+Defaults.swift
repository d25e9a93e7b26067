extension Host {
  /// Saves settings that keys change as defaults: only their lines of the configuration change.
  ///
  /// A setting that is the default already, or that the terminal decides, is left out.
  func saveAsDefaults(_ names: [String] = Look.choiceNames) {
    let words = look.words
    let path = start.isLive ? start.arguments["config"] ?? Environment.current.configFile : nil
    let (saved, current) = (start.configured(), look.choices)
    let settings = names.compactMap { name -> (name: String, value: String)? in
      guard let value = current[name] else { return nil }
      let initial = saved[name] ?? start.options.first { $0.name == name }?.defaultValue
      let isChosen = initial != "auto" || look.chosenOptions.contains(name) || start.arguments.has(name)
      return value != initial && isChosen ? (name, value) : nil
    }
    guard !settings.isEmpty else { return messages.refuse(words(.settingsUnchanged)) }
    let lines = settings.map { "\($0.name) = \($0.value)" }.joined(separator: ", ")
    guard let path else { return messages.show(words(.paletteOption, lines)) }
    do {
      for setting in settings { try PersistedSetting.keep(setting.name, setting.value, in: path) }
      messages.show(words(.settingsSaved, lines))
    } catch {
      messages.show(words.text(of: error))
    }
  }
}
