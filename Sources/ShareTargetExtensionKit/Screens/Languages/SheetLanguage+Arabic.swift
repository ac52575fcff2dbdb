extension SheetLanguage {
  /// Arabic.
  static func arabic(_ phrase: SheetPhrase, _ category: PluralCategory) -> String {
    switch phrase {
    case .saving: "جارٍ الحفظ في {app}"
    case .copying: "جارٍ نسخ {number} من {count}…"
    case .copyingOne: "جارٍ النسخ…"
    case .cancel: "إلغاء"
    case .done: "تم"
    case .save: "حفظ"
    case .retry: "إعادة المحاولة"
    case .saved: "تم الحفظ"
    case .openTheApp: "تم الحفظ. افتح {app} للمتابعة."
    case .notSaved: "لم يتم الحفظ"
    case .incomplete: "لم يكتمل كل شيء بعد"
    case .missing:
      switch category {
      case .zero: "تم الحفظ، ولا ينقص شيء."
      case .one: "تم الحفظ، لكن ينقص عنصر واحد:"
      case .two: "تم الحفظ، لكن ينقص عنصران:"
      case .few: "تم الحفظ، لكن تنقص {count} عناصر:"
      case .many: "تم الحفظ، لكن ينقص {count} عنصرًا:"
      case .other: "تم الحفظ، لكن ينقص {count} عنصر:"
      }
    case .absent:
      switch category {
      case .zero: "لا ينقص شيء."
      case .one: "ينقص عنصر واحد:"
      case .two: "ينقص عنصران:"
      case .few: "تنقص {count} عناصر:"
      case .many: "ينقص {count} عنصرًا:"
      case .other: "ينقص {count} عنصر:"
      }
    case .retryOrSave: "أعد المحاولة عندما يصبح كل شيء على هذا الجهاز، أو احفظ الموجود."
    case .retryLater: "أعد المحاولة عندما يصبح العنصر على هذا الجهاز."
    case .unnamed: "أحد المرفقات"
    case .quoted: "«{name}»"
    case .tooLarge: "{name}: الحجم كبير جدًا."
    case .tooMany: "{name}: تجاوز العدد المسموح به."
    case .unavailable: "{name}: غير موجود على هذا الجهاز، وربما لا يزال في iCloud."
    case .timedOut: "{name}: لم يصل في الوقت المحدد."
    case .unreadable: "{name}: تعذرت القراءة."
    case .cancelled: "{name}: تم الإلغاء."
    case .noSpace: "{name}: لا توجد مساحة كافية على هذا الجهاز."
    case .unsupported: "{name}: نوع لا يمكن حفظه."
    case .notSetUp: "لم يتم إعداد {app} لاستقبال المشاركات. يُرجى إبلاغ المطوّر: {code}"
    case .nothingToShare: "لا يوجد هنا ما يمكن حفظه في {app}."
    case .diskFull: "لا توجد مساحة خالية كافية على هذا الجهاز. أخلِ بعض المساحة ثم شارك مرة أخرى."
    case .diskFullBy:
      "لا توجد مساحة خالية كافية على هذا الجهاز: يلزم {amount} إضافية. أخلِ بعض المساحة ثم "
        + "شارك مرة أخرى."
    case .limitExceeded: "هذا أكثر مما يمكن لـ {app} استقباله دفعة واحدة."
    case .interrupted: "انقطع الحفظ. يُرجى المشاركة مرة أخرى والانتظار حتى يكتمل الحفظ."
    case .loadFailed: "لم يقدّم التطبيق الآخر ما عرضه. يُرجى إعادة المحاولة."
    case .unknownFailure: "حدث خطأ ولم يُحفظ أي شيء. يُرجى إعادة المحاولة. ({code})"
    case .theApp: "التطبيق"
    case .megabytes: "{number} ميغابايت"
    case .gigabytes: "{number} غيغابايت"
    }
  }
}
