extension SheetLanguage {
  /// Dutch.
  static func dutch(_ phrase: SheetPhrase, _ category: PluralCategory) -> String {
    switch phrase {
    case .saving: "Bewaren in {app}"
    case .copying: "{number} van {count} kopiëren…"
    case .copyingOne: "Kopiëren…"
    case .cancel: "Annuleer"
    case .done: "Gereed"
    case .save: "Bewaar"
    case .retry: "Probeer opnieuw"
    case .saved: "Bewaard"
    case .openTheApp: "Bewaard. Open {app} om verder te gaan."
    case .notSaved: "Niet bewaard"
    case .incomplete: "Nog niet alles is er"
    case .missing:
      switch category {
      case .one: "Bewaard, maar er ontbreekt één onderdeel:"
      case .zero, .two, .few, .many, .other: "Bewaard, maar er ontbreken {count} onderdelen:"
      }
    case .absent:
      switch category {
      case .one: "Er ontbreekt één onderdeel:"
      case .zero, .two, .few, .many, .other: "Er ontbreken {count} onderdelen:"
      }
    case .retryOrSave: "Probeer opnieuw zodra alles op dit apparaat staat, of bewaar wat er is."
    case .retryLater: "Probeer opnieuw zodra het op dit apparaat staat."
    case .unnamed: "Een bijlage"
    case .quoted: "‘{name}’"
    case .tooLarge: "{name} is te groot."
    case .tooMany: "{name} was er één te veel."
    case .unavailable: "{name} staat niet op dit apparaat, maar misschien nog in iCloud."
    case .timedOut: "{name} kwam niet op tijd aan."
    case .unreadable: "{name} kon niet worden gelezen."
    case .cancelled: "{name} is geannuleerd."
    case .noSpace: "{name} paste niet op dit apparaat."
    case .unsupported: "{name} is van een soort die niet kan worden bewaard."
    case .notSetUp:
      "{app} is niet ingesteld om gedeelde inhoud te ontvangen. Laat het de ontwikkelaars "
        + "weten: {code}."
    case .nothingToShare: "Er is hier niets dat {app} kan bewaren."
    case .diskFull:
      "Er is niet genoeg vrije ruimte op dit apparaat. Maak ruimte vrij en deel opnieuw."
    case .diskFullBy:
      "Er is niet genoeg vrije ruimte op dit apparaat: er is {amount} te weinig. Maak ruimte "
        + "vrij en deel opnieuw."
    case .limitExceeded: "Dit is meer dan {app} in één keer kan ontvangen."
    case .interrupted: "Het bewaren is onderbroken. Deel opnieuw en wacht tot alles is bewaard."
    case .loadFailed: "De andere app heeft niet geleverd wat deze aanbood. Probeer het opnieuw."
    case .unknownFailure:
      "Er is iets misgegaan en er is niets bewaard. Probeer het opnieuw. ({code})"
    case .post: "Stuur"
    case .message: "Bericht"
    case .addMessage: "Voeg een bericht toe"
    case .sendTo: "Aan"
    case .choose: "Kies"
    case .choosing: "Laden…"
    case .choicesFailed: "Kan niet worden geladen"
    case .noChoices: "Er is niets om uit te kiezen."
    case .search: "Zoek"
    case .sending: "Versturen…"
    case .closeForApp: "Sluit, {app} verstuurt het"
    case .notSentYet: "Nog niet verstuurd"
    case .keptToSend:
      "Alles is bewaard. Verstuur het ongewijzigd opnieuw, of sluit dit en {app} verstuurt het."
    case .notSent: "Het is niet verstuurd. Je kunt het wijzigen en opnieuw versturen."
    case .sentByApp: "{app} is dit al aan het versturen."
    case .notDeleted: "Het concept kon niet worden verwijderd. Probeer het opnieuw. ({code})"
    case .stillLoading: "De inhoud wordt nog geladen."
    case .nothingToSend: "Er is nog niets om te versturen."
    case .textTooLong: "De tekst is te lang."
    case .textUnreadable: "De bijgevoegde tekst kon niet worden gelezen."
    case .chooseFirst: "Kies eerst waar het naartoe gaat."
    case .choiceGone: "{name} is niet meer beschikbaar."
    case .theApp: "de app"
    case .megabytes: "{number} MB"
    case .gigabytes: "{number} GB"
    }
  }
}
