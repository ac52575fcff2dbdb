extension SheetLanguage {
  /// Spanish.
  static func spanish(_ phrase: SheetPhrase, _ category: PluralCategory) -> String {
    switch phrase {
    case .saving: "Guardando en {app}"
    case .copying: "Copiando {number} de {count}…"
    case .copyingOne: "Copiando…"
    case .cancel: "Cancelar"
    case .done: "Aceptar"
    case .save: "Guardar"
    case .retry: "Reintentar"
    case .saved: "Guardado"
    case .openTheApp: "Guardado. Abre {app} para continuar."
    case .notSaved: "No se ha guardado"
    case .incomplete: "Aún no está todo"
    case .missing:
      switch category {
      case .one: "Guardado, pero falta un elemento:"
      case .zero, .two, .few, .many, .other: "Guardado, pero faltan {count} elementos:"
      }
    case .absent:
      switch category {
      case .one: "Falta un elemento:"
      case .zero, .two, .few, .many, .other: "Faltan {count} elementos:"
      }
    case .retryOrSave:
      "Vuelve a intentarlo cuando todo esté en este dispositivo o guarda lo que hay."
    case .retryLater: "Vuelve a intentarlo cuando esté en este dispositivo."
    case .unnamed: "Un adjunto"
    case .quoted: "«{name}»"
    case .tooLarge: "{name} es demasiado grande."
    case .tooMany: "{name} supera el número permitido."
    case .unavailable: "{name} no está en este dispositivo; puede que siga en iCloud."
    case .timedOut: "{name} no llegó a tiempo."
    case .unreadable: "{name} no se pudo leer."
    case .cancelled: "{name} se canceló."
    case .noSpace: "{name} no cabía en este dispositivo."
    case .unsupported: "{name} es de un tipo que no se puede guardar."
    case .notSetUp:
      "{app} no está configurada para recibir contenido compartido. Avisa a sus "
        + "desarrolladores: {code}."
    case .nothingToShare: "Aquí no hay nada que {app} pueda guardar."
    case .diskFull:
      "No hay suficiente espacio libre en este dispositivo. Libera espacio y comparte de "
        + "nuevo."
    case .diskFullBy:
      "No hay suficiente espacio libre en este dispositivo: faltan {amount}. Libera espacio "
        + "y comparte de nuevo."
    case .limitExceeded: "Es más de lo que {app} puede recibir de una vez."
    case .interrupted:
      "Se interrumpió el guardado. Comparte de nuevo y espera hasta que indique que se ha "
        + "guardado."
    case .loadFailed: "La otra app no entregó lo que ofrecía. Inténtalo de nuevo."
    case .unknownFailure: "Algo salió mal y no se guardó nada. Inténtalo de nuevo. ({code})"
    case .post: "Enviar"
    case .message: "Mensaje"
    case .addMessage: "Añadir un mensaje"
    case .sendTo: "Para"
    case .choose: "Elegir"
    case .choosing: "Cargando…"
    case .choicesFailed: "No se ha podido cargar"
    case .noChoices: "No hay nada que elegir."
    case .search: "Buscar"
    case .sending: "Enviando…"
    case .closeForApp: "Cerrar, {app} lo enviará"
    case .notSentYet: "Aún no se ha enviado"
    case .keptToSend: "Todo está guardado. Envíalo de nuevo tal cual o cierra y {app} lo enviará."
    case .notSent: "No se ha enviado. Puedes cambiarlo y enviarlo de nuevo."
    case .sentByApp: "{app} ya lo está enviando."
    case .notDeleted: "No se ha podido eliminar el borrador. Inténtalo de nuevo. ({code})"
    case .stillLoading: "El contenido todavía se está cargando."
    case .nothingToSend: "Todavía no hay nada que enviar."
    case .textTooLong: "El texto es demasiado largo."
    case .textUnreadable: "No se ha podido leer el texto adjunto."
    case .chooseFirst: "Elige primero adónde enviarlo."
    case .choiceGone: "{name} ya no está disponible."
    case .theApp: "la app"
    case .megabytes: "{number} MB"
    case .gigabytes: "{number} GB"
    }
  }
}
