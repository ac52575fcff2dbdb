extension SheetLanguage {
  /// Italian.
  static func italian(_ phrase: SheetPhrase, _ category: PluralCategory) -> String {
    switch phrase {
    case .saving: "Salvataggio in {app}"
    case .copying: "Copia di {number} su {count}…"
    case .copyingOne: "Copia in corso…"
    case .cancel: "Annulla"
    case .done: "Fine"
    case .save: "Salva"
    case .retry: "Riprova"
    case .saved: "Salvato"
    case .openTheApp: "Salvato. Apri {app} per continuare."
    case .notSaved: "Non salvato"
    case .incomplete: "Manca ancora qualcosa"
    case .missing:
      switch category {
      case .one: "Salvato, ma manca un elemento:"
      case .zero, .two, .few, .many, .other: "Salvato, ma mancano {count} elementi:"
      }
    case .absent:
      switch category {
      case .one: "Manca un elemento:"
      case .zero, .two, .few, .many, .other: "Mancano {count} elementi:"
      }
    case .retryOrSave: "Riprova quando tutto sarà su questo dispositivo, oppure salva ciò che c’è."
    case .retryLater: "Riprova quando sarà su questo dispositivo."
    case .unnamed: "Un allegato"
    case .quoted: "“{name}”"
    case .tooLarge: "{name} è troppo grande."
    case .tooMany: "{name} supera il numero consentito."
    case .unavailable: "{name} non è su questo dispositivo; potrebbe essere ancora in iCloud."
    case .timedOut: "{name} non è arrivato in tempo."
    case .unreadable: "Impossibile leggere {name}."
    case .cancelled: "{name}: annullato."
    case .noSpace: "Su questo dispositivo non c’è spazio per {name}."
    case .unsupported: "{name} è di un tipo che non si può salvare."
    case .notSetUp:
      "{app} non è configurata per ricevere condivisioni. Informa gli sviluppatori: {code}."
    case .nothingToShare: "Qui non c’è nulla che {app} possa salvare."
    case .diskFull:
      "Su questo dispositivo non c’è abbastanza spazio libero. Libera spazio e condividi di "
        + "nuovo."
    case .diskFullBy:
      "Su questo dispositivo non c’è abbastanza spazio libero: mancano {amount}. Libera "
        + "spazio e condividi di nuovo."
    case .limitExceeded: "È più di quanto {app} possa ricevere in una volta."
    case .interrupted:
      "Il salvataggio è stato interrotto. Condividi di nuovo e attendi finché non risulta "
        + "salvato."
    case .loadFailed: "L’altra app non ha fornito ciò che offriva. Riprova."
    case .unknownFailure: "Qualcosa è andato storto e non è stato salvato nulla. Riprova. ({code})"
    case .post: "Invia"
    case .message: "Messaggio"
    case .addMessage: "Aggiungi un messaggio"
    case .sendTo: "A"
    case .choose: "Scegli"
    case .choosing: "Caricamento…"
    case .choicesFailed: "Impossibile caricare"
    case .noChoices: "Non c’è nulla da scegliere."
    case .search: "Cerca"
    case .sending: "Invio in corso…"
    case .closeForApp: "Chiudi, {app} lo invierà"
    case .notSentYet: "Non ancora inviato"
    case .keptToSend:
      "Tutto è stato salvato. Invialo di nuovo così com’è, oppure chiudi e {app} lo invierà."
    case .notSent: "Non è stato inviato. Puoi modificarlo e inviarlo di nuovo."
    case .sentByApp: "{app} lo sta già inviando."
    case .notDeleted: "Impossibile eliminare la bozza. Riprova. ({code})"
    case .stillLoading: "Il contenuto è ancora in caricamento."
    case .nothingToSend: "Non c’è ancora nulla da inviare."
    case .textTooLong: "Il testo è troppo lungo."
    case .textUnreadable: "Impossibile leggere il testo allegato."
    case .chooseFirst: "Scegli prima dove inviarlo."
    case .choiceGone: "{name} non è più disponibile."
    case .theApp: "l’app"
    case .megabytes: "{number} MB"
    case .gigabytes: "{number} GB"
    }
  }
}
