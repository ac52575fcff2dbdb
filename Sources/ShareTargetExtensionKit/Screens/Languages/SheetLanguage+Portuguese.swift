extension SheetLanguage {
  /// Portuguese.
  static func portuguese(_ phrase: SheetPhrase, _ category: PluralCategory) -> String {
    switch phrase {
    case .saving: "Salvando em {app}"
    case .copying: "Copiando {number} de {count}…"
    case .copyingOne: "Copiando…"
    case .cancel: "Cancelar"
    case .done: "Concluir"
    case .save: "Salvar"
    case .retry: "Tentar novamente"
    case .saved: "Salvo"
    case .openTheApp: "Salvo. Abra {app} para continuar."
    case .notSaved: "Não foi salvo"
    case .incomplete: "Ainda falta algo"
    case .missing:
      switch category {
      case .one: "Salvo, mas falta um item:"
      case .zero, .two, .few, .many, .other: "Salvo, mas faltam {count} itens:"
      }
    case .absent:
      switch category {
      case .one: "Falta um item:"
      case .zero, .two, .few, .many, .other: "Faltam {count} itens:"
      }
    case .retryOrSave:
      "Tente novamente quando tudo estiver neste dispositivo ou salve o que está aqui."
    case .retryLater: "Tente novamente quando estiver neste dispositivo."
    case .unnamed: "Um anexo"
    case .quoted: "“{name}”"
    case .tooLarge: "{name} é grande demais."
    case .tooMany: "{name} passou do número permitido."
    case .unavailable: "{name} não está neste dispositivo; talvez ainda esteja no iCloud."
    case .timedOut: "{name} não chegou a tempo."
    case .unreadable: "Não foi possível ler {name}."
    case .cancelled: "{name} foi cancelado."
    case .noSpace: "{name} não coube neste dispositivo."
    case .unsupported: "{name} é de um tipo que não pode ser salvo."
    case .notSetUp:
      "{app} não está configurado para receber compartilhamentos. Avise os desenvolvedores: "
        + "{code}."
    case .nothingToShare: "Não há nada aqui que {app} possa salvar."
    case .diskFull:
      "Não há espaço livre suficiente neste dispositivo. Libere espaço e compartilhe "
        + "novamente."
    case .diskFullBy:
      "Não há espaço livre suficiente neste dispositivo: faltam {amount}. Libere espaço e "
        + "compartilhe novamente."
    case .limitExceeded: "É mais do que {app} pode receber de uma vez."
    case .interrupted:
      "O salvamento foi interrompido. Compartilhe novamente e espere até que esteja salvo."
    case .loadFailed: "O outro app não entregou o que ofereceu. Tente novamente."
    case .unknownFailure: "Algo deu errado e nada foi salvo. Tente novamente. ({code})"
    case .post: "Enviar"
    case .message: "Mensagem"
    case .addMessage: "Adicionar uma mensagem"
    case .sendTo: "Para"
    case .choose: "Escolher"
    case .choosing: "Carregando…"
    case .choicesFailed: "Não foi possível carregar"
    case .noChoices: "Não há nada para escolher."
    case .search: "Buscar"
    case .sending: "Enviando…"
    case .closeForApp: "Fechar, {app} vai enviar"
    case .notSentYet: "Ainda não enviado"
    case .keptToSend: "Tudo está salvo. Envie de novo como está ou feche e {app} vai enviar."
    case .notSent: "Não foi enviado. Você pode alterar e enviar de novo."
    case .sentByApp: "{app} já está enviando isto."
    case .notDeleted: "Não foi possível apagar o rascunho. Tente novamente. ({code})"
    case .stillLoading: "O conteúdo ainda está carregando."
    case .nothingToSend: "Ainda não há nada para enviar."
    case .textTooLong: "O texto é longo demais."
    case .textUnreadable: "Não foi possível ler o texto que veio junto."
    case .chooseFirst: "Escolha primeiro para onde enviar."
    case .choiceGone: "{name} não está mais disponível."
    case .theApp: "o app"
    case .megabytes: "{number} MB"
    case .gigabytes: "{number} GB"
    }
  }
}
