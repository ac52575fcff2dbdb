extension SheetLanguage {
  /// French.
  static func french(_ phrase: SheetPhrase, _ category: PluralCategory) -> String {
    switch phrase {
    case .saving: "Enregistrement dans {app}"
    case .copying: "Copie de l’élément {number} sur {count}…"
    case .copyingOne: "Copie en cours…"
    case .cancel: "Annuler"
    case .done: "OK"
    case .save: "Enregistrer"
    case .retry: "Réessayer"
    case .saved: "Enregistré"
    case .openTheApp: "Enregistré. Ouvrez {app} pour continuer."
    case .notSaved: "Non enregistré"
    case .incomplete: "Tout n’est pas encore là"
    case .missing:
      switch category {
      case .one: "Enregistré, mais il manque {count} élément :"
      case .zero, .two, .few, .many, .other: "Enregistré, mais il manque {count} éléments :"
      }
    case .absent:
      switch category {
      case .one: "Il manque {count} élément :"
      case .zero, .two, .few, .many, .other: "Il manque {count} éléments :"
      }
    case .retryOrSave: "Réessayez quand tout sera sur cet appareil, ou enregistrez ce qui est là."
    case .retryLater: "Réessayez quand l’élément sera sur cet appareil."
    case .unnamed: "Une pièce jointe"
    case .quoted: "« {name} »"
    case .tooLarge: "Trop volumineux : {name}."
    case .tooMany: "Au-delà du nombre autorisé : {name}."
    case .unavailable: "Absent de cet appareil, peut-être encore dans iCloud : {name}."
    case .timedOut: "N’est pas arrivé à temps : {name}."
    case .unreadable: "Lecture impossible : {name}."
    case .cancelled: "Annulé : {name}."
    case .noSpace: "Pas assez de place sur cet appareil : {name}."
    case .unsupported: "Type impossible à enregistrer : {name}."
    case .notSetUp:
      "{app} n’est pas configurée pour recevoir des partages. Merci d’en informer ses "
        + "développeurs : {code}."
    case .nothingToShare: "Il n’y a rien ici que {app} puisse enregistrer."
    case .diskFull:
      "L’espace libre sur cet appareil est insuffisant. Libérez-en et partagez à nouveau."
    case .diskFullBy:
      "L’espace libre sur cet appareil est insuffisant : il manque {amount}. Libérez de "
        + "l’espace et partagez à nouveau."
    case .limitExceeded: "C’est plus que {app} ne peut recevoir en une fois."
    case .interrupted:
      "L’enregistrement a été interrompu. Partagez à nouveau et attendez que tout soit "
        + "enregistré."
    case .loadFailed: "L’autre app n’a pas fourni ce qu’elle proposait. Veuillez réessayer."
    case .unknownFailure:
      "Un problème est survenu et rien n’a été enregistré. Veuillez réessayer. ({code})"
    case .post: "Envoyer"
    case .message: "Votre message"
    case .addMessage: "Ajouter un message"
    case .sendTo: "À"
    case .choose: "Choisir"
    case .choosing: "Chargement…"
    case .choicesFailed: "Chargement impossible"
    case .noChoices: "Il n’y a rien à choisir."
    case .search: "Rechercher"
    case .sending: "Envoi en cours…"
    case .closeForApp: "Fermer, {app} l’enverra"
    case .notSentYet: "Pas encore envoyé"
    case .keptToSend: "Tout est enregistré. Renvoyez-le tel quel, ou fermez : {app} l’enverra."
    case .notSent: "L’envoi n’a pas eu lieu. Vous pouvez modifier le message et réessayer."
    case .sentByApp: "{app} est déjà en train de l’envoyer."
    case .notDeleted: "Le brouillon n’a pas pu être supprimé. Veuillez réessayer. ({code})"
    case .stillLoading: "Le contenu est en cours de chargement."
    case .nothingToSend: "Il n’y a encore rien à envoyer."
    case .textTooLong: "Le texte est trop long."
    case .textUnreadable: "Le texte joint n’a pas pu être lu."
    case .chooseFirst: "Choisissez d’abord la destination."
    case .choiceGone: "{name} n’est plus disponible."
    case .theApp: "l’app"
    case .megabytes: "{number} Mo"
    case .gigabytes: "{number} Go"
    }
  }
}
