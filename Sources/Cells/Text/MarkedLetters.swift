/// Letters with a mark, each followed by its base.
enum MarkedLetters {
  static let pairs = """
    ÀA ÈE ÌI ÒO ÙU àa èe ìı òo ùu ǸN ǹn ЀЕ ЍИ ѐе ѝи ẀW ẁw ÁA ÉE ÍI ÓO ÚU ÝY áa ée íı óo úu ýy ĆC ćc ĹL ĺl ŃN ńn
    ŔR ŕr ŚS śs ŹZ źz ΆΑ ΈΕ ΉΗ ΊΙ ΌΟ ΎΥ ΏΩ άα έε ήη ίι όο ύυ ώω ЃГ ЌК ѓг ќк ḰK ḱk ḾM ḿm ṔP ṕp ẂW ẃw ÂA ÊE ÎI ÔO
    ÛU âa êe îı ôo ûu ĈC ĉc ĜG ĝg ĤH ĥh ĴJ ĵȷ ŜS ŝs ŴW ŵw ŶY ŷy ẐZ ẑz ÃA ÑN ÕO ãa ñn õo ĨI ĩı ŨU ũu ṼV ṽv ÄA ËE
    ÏI ÖO ÜU äa ëe ïı öo üu ÿy ŸY ΪΙ ΫΥ ϊι ϋυ ЁЕ ЇІ ёе їı ḦH ḧh ẄW ẅw ẌX ẍx ẗt ÅA åa ŮU ůu ẘw ẙy ÇC çc ŞS şs ŢT
    ţt ḐD ḑd ḨH ḩh ĀA āa ĒE ēe ĪI īı ŌO ōo ŪU ūu ӢИ ӣи ӮУ ӯу ḠG ḡg ĂA ăa ĔE ĕe ĞG ğg ĬI ĭı ŎO ŏo ŬU ŭu ЎУ ЙИ йи
    ўу ĄA ąa ĘE ęe ĮI įi ŲU ųu ĊC ċc ĖE ėe ĠG ġg İI ŻZ żz ḂB ḃb ḊD ḋd ḞF ḟf ḢH ḣh ṀM ṁm ṄN ṅn ṖP ṗp ṘR ṙr ṠS ṡs
    ṪT ṫt ẆW ẇw ẊX ẋx ẎY ẏy ẛſ ČC čc ĎD ĚE ěe ŇN ňn ŘR řr ŠS šs ŤT ŽZ žz ǍA ǎa ǏI ǐı ǑO ǒo ǓU ǔu ǦG ǧg ǨK ǩk ĢG
    ĶK ķk ĻL ļl ŅN ņn ŖR ŗr ȘS șs ȚT țt ģg ŐO őo ŰU űu ΐι ΰυ ḄB ḅb ḌD ḍd ḤH ḥh ḲK ḳk ḶL ḷl ṂM ṃm ṆN ṇn ṚR ṛr ṢS
    ṣs ṬT ṭt ṾV ṿv ẈW ẉw ẒZ ẓz ḆB ḇb ḎD ḏd ḴK ḵk ḺL ḻl ṈN ṉn ṞR ṟr ṮT ṯt ẔZ ẕz ẖh
    """
}
