/// The letters that are made of others: a base with a mark, or another script's letter of the same shape.
enum FontComposition {
  /// For each mark the letters that have it, each followed by its base.
  static let marked: [(mark: Unicode.Scalar, letters: String)] = [
    (
      "\u{300}",
      """
      ÀA ÈE ÌI ÒO ÙU àa èe ìı òo ùu ǸN ǹn ЀЕ ЍИ ѐе ѝи ẀW ẁw
      """
    ),
    (
      "\u{301}",
      """
      ÁA ÉE ÍI ÓO ÚU ÝY áa ée íı óo úu ýy ĆC ćc ĹL ĺl ŃN ńn ŔR ŕr ŚS śs ŹZ źz ΆΑ ΈΕ ΉΗ ΊΙ ΌΟ ΎΥ ΏΩ άα έε
      ήη ίι όο ύυ ώω ЃГ ЌК ѓг ќк ḰK ḱk ḾM ḿm ṔP ṕp ẂW ẃw
      """
    ),
    (
      "\u{302}",
      """
      ÂA ÊE ÎI ÔO ÛU âa êe îı ôo ûu ĈC ĉc ĜG ĝg ĤH ĥh ĴJ ĵȷ ŜS ŝs ŴW ŵw ŶY ŷy ẐZ ẑz
      """
    ),
    (
      "\u{303}",
      """
      ÃA ÑN ÕO ãa ñn õo ĨI ĩı ŨU ũu ṼV ṽv
      """
    ),
    (
      "\u{308}",
      """
      ÄA ËE ÏI ÖO ÜU äa ëe ïı öo üu ÿy ŸY ΪΙ ΫΥ ϊι ϋυ ЁЕ ЇІ ёе їı ḦH ḧh ẄW ẅw ẌX ẍx ẗt
      """
    ),
    (
      "\u{30a}",
      """
      ÅA åa ŮU ůu ẘw ẙy
      """
    ),
    (
      "\u{327}",
      """
      ÇC çc ŞS şs ŢT ţt ḐD ḑd ḨH ḩh
      """
    ),
    (
      "\u{304}",
      """
      ĀA āa ĒE ēe ĪI īı ŌO ōo ŪU ūu ӢИ ӣи ӮУ ӯу ḠG ḡg
      """
    ),
    (
      "\u{306}",
      """
      ĂA ăa ĔE ĕe ĞG ğg ĬI ĭı ŎO ŏo ŬU ŭu ЎУ ЙИ йи ўу
      """
    ),
    (
      "\u{328}",
      """
      ĄA ąa ĘE ęe ĮI įi ŲU ųu
      """
    ),
    (
      "\u{307}",
      """
      ĊC ċc ĖE ėe ĠG ġg İI ŻZ żz ḂB ḃb ḊD ḋd ḞF ḟf ḢH ḣh ṀM ṁm ṄN ṅn ṖP ṗp ṘR ṙr ṠS ṡs ṪT ṫt ẆW ẇw ẊX ẋx
      ẎY ẏy ẛſ
      """
    ),
    (
      "\u{30c}",
      """
      ČC čc ĎD ĚE ěe ŇN ňn ŘR řr ŠS šs ŤT ŽZ žz ǍA ǎa ǏI ǐı ǑO ǒo ǓU ǔu ǦG ǧg ǨK ǩk
      """
    ),
    (
      "\u{326}",
      """
      ĢG ĶK ķk ĻL ļl ŅN ņn ŖR ŗr ȘS șs ȚT țt
      """
    ),
    (
      "\u{312}",
      """
      ģg
      """
    ),
    (
      "\u{30b}",
      """
      ŐO őo ŰU űu
      """
    ),
    (
      "\u{344}",
      """
      ΐι ΰυ
      """
    ),
    (
      "\u{323}",
      """
      ḄB ḅb ḌD ḍd ḤH ḥh ḲK ḳk ḶL ḷl ṂM ṃm ṆN ṇn ṚR ṛr ṢS ṣs ṬT ṭt ṾV ṿv ẈW ẉw ẒZ ẓz
      """
    ),
    (
      "\u{331}",
      """
      ḆB ḇb ḎD ḏd ḴK ḵk ḺL ḻl ṈN ṉn ṞR ṟr ṮT ṯt ẔZ ẕz ẖh
      """
    ),
  ]

  /// The letters of Vietnamese, some of which have a mark above or below a letter that has one already; two marks above a
  /// capital stand side by side.
  static let markedTwice: [(mark: Unicode.Scalar, letters: String)] = [
    (
      "\u{301}",
      """
      ấâ ếê ốô ắă ỚƠ ớơ ỨƯ ứư
      """
    ),
    (
      "\u{300}",
      """
      ầâ ềê ồô ằă ỜƠ ờơ ỪƯ ừư ỲY ỳy
      """
    ),
    (
      "\u{309}",
      """
      ẢA ảa ẺE ẻe ỈI ỉı ỎO ỏo ỦU ủu ỶY ỷy ẩâ ểê ổô ẳă ỞƠ ởơ ỬƯ ửư
      """
    ),
    (
      "\u{303}",
      """
      ẼE ẽe ỸY ỹy ẫâ ễê ỗô ẵă ỠƠ ỡơ ỮƯ ữư
      """
    ),
    (
      "\u{323}",
      """
      ẠA ạa ẸE ẹe ỊI ịi ỌO ọo ỤU ụu ỴY ỵy ẬÂ ậâ ỆÊ ệê ỘÔ ộô ẶĂ ặă ỢƠ ợơ ỰƯ ựư
      """
    ),
    (FontSheet.circumflexAndAcute, "ẤA ẾE ỐO"),
    (FontSheet.circumflexAndGrave, "ẦA ỀE ỒO"),
    (FontSheet.circumflexAndHook, "ẨA ỂE ỔO"),
    (FontSheet.circumflexAndTilde, "ẪA ỄE ỖO"),
    (FontSheet.breveAndAcute, "ẮA"),
    (FontSheet.breveAndGrave, "ẰA"),
    (FontSheet.breveAndHook, "ẲA"),
    (FontSheet.breveAndTilde, "ẴA"),
  ]

  /// Letters that look like another one, which follows them.
  static let alike = """
    ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX οo АA ВB ГΓ ЕE КK МM НH ОO РP СC ТT ХX ІI ЈJ ЅS аa сc еe
    оo рp уy хx іi јj ѕs һh ѵv ԛq ԝw ·· ΩΩ
    """
}
