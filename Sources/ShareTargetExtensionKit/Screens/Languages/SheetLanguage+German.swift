extension SheetLanguage {
  /// German.
  static func german(_ phrase: SheetPhrase, _ category: PluralCategory) -> String {
    switch phrase {
    case .saving: "Sichern in {app}"
    case .copying: "{number} von {count} wird kopiert …"
    case .copyingOne: "Wird kopiert …"
    case .cancel: "Abbrechen"
    case .done: "Fertig"
    case .save: "Sichern"
    case .retry: "Erneut versuchen"
    case .saved: "Gesichert"
    case .openTheApp: "Gesichert. Öffne {app}, um fortzufahren."
    case .notSaved: "Nicht gesichert"
    case .incomplete: "Noch nicht alles da"
    case .missing:
      switch category {
      case .one: "Gesichert, aber ein Teil fehlt:"
      case .zero, .two, .few, .many, .other: "Gesichert, aber {count} Teile fehlen:"
      }
    case .absent:
      switch category {
      case .one: "Ein Teil fehlt:"
      case .zero, .two, .few, .many, .other: "{count} Teile fehlen:"
      }
    case .retryOrSave:
      "Versuche es erneut, sobald alles auf diesem Gerät ist, oder sichere, was da ist."
    case .retryLater: "Versuche es erneut, sobald es auf diesem Gerät ist."
    case .unnamed: "Ein Anhang"
    case .quoted: "„{name}“"
    case .tooLarge: "{name} ist zu groß."
    case .tooMany: "{name} war einer zu viel."
    case .unavailable: "{name} ist nicht auf diesem Gerät, sondern vielleicht noch in iCloud."
    case .timedOut: "{name} kam nicht rechtzeitig an."
    case .unreadable: "{name} konnte nicht gelesen werden."
    case .cancelled: "{name} wurde abgebrochen."
    case .noSpace: "{name} passte nicht auf dieses Gerät."
    case .unsupported: "{name} ist von einer Art, die nicht gesichert werden kann."
    case .notSetUp:
      "{app} ist nicht dafür eingerichtet, Geteiltes zu empfangen. Bitte teile es den "
        + "Entwicklern mit: {code}."
    case .nothingToShare: "Hier gibt es nichts, was {app} sichern kann."
    case .diskFull:
      "Auf diesem Gerät ist nicht genug Platz frei. Gib Speicher frei und teile erneut."
    case .diskFullBy:
      "Auf diesem Gerät ist nicht genug Platz frei: Es fehlen {amount}. Gib Speicher frei "
        + "und teile erneut."
    case .limitExceeded: "Das ist mehr, als {app} auf einmal aufnehmen kann."
    case .interrupted:
      "Das Sichern wurde unterbrochen. Bitte teile erneut und warte, bis alles gesichert ist."
    case .loadFailed:
      "Die andere App hat nicht geliefert, was sie angeboten hat. Bitte versuche es erneut."
    case .unknownFailure:
      "Etwas ist schiefgegangen, und nichts wurde gesichert. Bitte versuche es erneut. "
        + "({code})"
    case .post: "Senden"
    case .message: "Nachricht"
    case .addMessage: "Nachricht hinzufügen"
    case .sendTo: "An"
    case .choose: "Auswählen"
    case .choosing: "Wird geladen …"
    case .choicesFailed: "Konnte nicht geladen werden"
    case .noChoices: "Es gibt nichts zur Auswahl."
    case .search: "Suchen"
    case .sending: "Wird gesendet …"
    case .closeForApp: "Schließen, {app} sendet es"
    case .notSentYet: "Noch nicht gesendet"
    case .keptToSend:
      "Alles ist gesichert. Sende es unverändert erneut, oder schließe dies, und {app} sendet es."
    case .notSent: "Es wurde nicht gesendet. Du kannst es ändern und erneut senden."
    case .sentByApp: "{app} sendet dies bereits."
    case .notDeleted: "Der Entwurf konnte nicht gelöscht werden. Bitte versuche es erneut. ({code})"
    case .stillLoading: "Der Inhalt wird noch geladen."
    case .nothingToSend: "Es gibt noch nichts zu senden."
    case .textTooLong: "Der Text ist zu lang."
    case .textUnreadable: "Der begleitende Text konnte nicht gelesen werden."
    case .chooseFirst: "Wähle zuerst aus, wohin gesendet werden soll."
    case .choiceGone: "{name} ist nicht mehr verfügbar."
    case .theApp: "die App"
    case .megabytes: "{number} MB"
    case .gigabytes: "{number} GB"
    }
  }
}
