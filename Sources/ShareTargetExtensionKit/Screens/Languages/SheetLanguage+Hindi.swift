extension SheetLanguage {
  /// Hindi.
  static func hindi(_ phrase: SheetPhrase, _ category: PluralCategory) -> String {
    switch phrase {
    case .saving: "{app} में सहेजा जा रहा है"
    case .copying: "{count} में से {number} कॉपी किया जा रहा है…"
    case .copyingOne: "कॉपी किया जा रहा है…"
    case .cancel: "रद्द करें"
    case .done: "पूर्ण"
    case .save: "सहेजें"
    case .retry: "फिर कोशिश करें"
    case .saved: "सहेजा गया"
    case .openTheApp: "सहेजा गया। जारी रखने के लिए {app} खोलें।"
    case .notSaved: "सहेजा नहीं गया"
    case .incomplete: "अभी सब कुछ नहीं आया"
    case .missing:
      switch category {
      case .one: "सहेजा गया, लेकिन {count} चीज़ छूट गई:"
      case .zero, .two, .few, .many, .other: "सहेजा गया, लेकिन {count} चीज़ें छूट गईं:"
      }
    case .absent:
      switch category {
      case .one: "{count} चीज़ नहीं मिली:"
      case .zero, .two, .few, .many, .other: "{count} चीज़ें नहीं मिलीं:"
      }
    case .retryOrSave: "सब कुछ इस डिवाइस पर आ जाने पर फिर कोशिश करें, या जो यहाँ है उसे सहेजें।"
    case .retryLater: "इस डिवाइस पर आ जाने पर फिर कोशिश करें।"
    case .unnamed: "एक अटैचमेंट"
    case .quoted: "“{name}”"
    case .tooLarge: "{name} बहुत बड़ा है।"
    case .tooMany: "{name} तय संख्या से ज़्यादा था।"
    case .unavailable: "{name} इस डिवाइस पर नहीं है; शायद अभी iCloud में है।"
    case .timedOut: "{name} समय पर नहीं आया।"
    case .unreadable: "{name} पढ़ा नहीं जा सका।"
    case .cancelled: "{name} रद्द किया गया।"
    case .noSpace: "{name} के लिए इस डिवाइस पर जगह नहीं थी।"
    case .unsupported: "{name} ऐसे प्रकार का है जिसे सहेजा नहीं जा सकता।"
    case .notSetUp:
      "{app} शेयर की गई चीज़ें पाने के लिए सेट नहीं है। कृपया इसके डेवलपर को बताएँ: {code}"
    case .nothingToShare: "यहाँ ऐसा कुछ नहीं है जिसे {app} सहेज सके।"
    case .diskFull: "इस डिवाइस पर पर्याप्त खाली जगह नहीं है। जगह खाली करें और फिर शेयर करें।"
    case .diskFullBy:
      "इस डिवाइस पर पर्याप्त खाली जगह नहीं है: {amount} और चाहिए। जगह खाली करें और फिर शेयर "
        + "करें।"
    case .limitExceeded: "यह उससे ज़्यादा है जितना {app} एक बार में ले सकता है।"
    case .interrupted: "सहेजना बीच में रुक गया। कृपया फिर शेयर करें और सहेजे जाने तक रुकें।"
    case .loadFailed: "दूसरे ऐप ने वह नहीं दिया जो उसने पेश किया था। कृपया फिर कोशिश करें।"
    case .unknownFailure: "कुछ गड़बड़ हुई और कुछ भी सहेजा नहीं गया। कृपया फिर कोशिश करें। ({code})"
    case .post: "भेजें"
    case .message: "संदेश"
    case .addMessage: "संदेश जोड़ें"
    case .sendTo: "प्रति"
    case .choose: "चुनें"
    case .choosing: "लोड हो रहा है…"
    case .choicesFailed: "लोड नहीं हो सका"
    case .noChoices: "चुनने के लिए कुछ नहीं है।"
    case .search: "खोजें"
    case .sending: "भेजा जा रहा है…"
    case .closeForApp: "बंद करें, {app} इसे भेजेगा"
    case .notSentYet: "अभी नहीं भेजा गया"
    case .keptToSend: "सब कुछ सहेजा गया है। इसे ज्यों का त्यों फिर भेजें, या बंद करें और {app} इसे भेजेगा।"
    case .notSent: "यह नहीं भेजा गया। आप इसे बदलकर फिर भेज सकते हैं।"
    case .sentByApp: "{app} इसे पहले से भेज रहा है।"
    case .notDeleted: "ड्राफ़्ट हटाया नहीं जा सका। फिर कोशिश करें। ({code})"
    case .stillLoading: "सामग्री अभी लोड हो रही है।"
    case .nothingToSend: "भेजने के लिए अभी कुछ नहीं है।"
    case .textTooLong: "टेक्स्ट बहुत लंबा है।"
    case .textUnreadable: "साथ आया टेक्स्ट पढ़ा नहीं जा सका।"
    case .chooseFirst: "पहले चुनें कि कहाँ भेजना है।"
    case .choiceGone: "{name} अब उपलब्ध नहीं है।"
    case .theApp: "ऐप"
    case .megabytes: "{number} MB"
    case .gigabytes: "{number} GB"
    }
  }
}
