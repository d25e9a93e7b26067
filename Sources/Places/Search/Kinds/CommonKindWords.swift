/// What people say for kinds of places beside their proper names, and which kinds they mean by it.
enum CommonKindWords {
  /// Kinds, and after them the words for them, with an underscore for a blank, in the languages of the program, and a few of its neighbours'.
  static let table: [(kinds: [String], words: String)] = [
    (["museum"], "museum museums museo museot museer музей музеи museu museus museos musee musees museen musei"),
    (["gallery"], "gallery galleria galleri галерея galeria"),
    (["library"], "library kirjasto bibliotek библиотека biblioteca"),
    (["theatre"], "theatre theater teatteri teater театр teatro"),
    (["cinema"], "cinema elokuvateatteri bio кино кинотеатр cine"),
    (["park", "garden"], "park parks puisto парк сад parque jardim jardin garden"),
    (
      ["church", "cathedral", "chapel"],
      "church kirkko kyrka церковь igreja iglesia храм kirche eglise chiesa"
    ),
    (["restaurant"], "restaurant restaurants ravintola restaurang ресторан restaurante"),
    (["cafe"], "cafe kahvila kafe кафе cafeteria coffee"), (["bar", "pub"], "bar pub baari бар паб"),
    (["fast_food"], "pikaruoka snabbmat фастфуд"),
    (["hotel", "hostel", "guest_house"], "hotel hotelli hotell отель гостиница hostel"),
    (
      ["station", "metro", "bus_station", "halt"],
      "station asema станция estacao estacion"
    ),
    (
      ["station", "halt"],
      "railway_station train_station rautatieasema jarnvagsstation вокзал bahnhof hauptbahnhof gare stazione"
    ),
    (["metro", "subway_entrance"], "metro subway underground tunnelbana метро"),
    (["hospital", "clinic"], "hospital sairaala sjukhus больница krankenhaus hopital ospedale"),
    (["pharmacy"], "pharmacy apteekki apotek аптека farmacia"),
    (["bank"], "bank pankki банк banco"), (["atm"], "atm pankkiautomaatti bankomat банкомат cajero"),
    (["supermarket"], "supermarket ruokakauppa супермаркет supermercado"),
    (["convenience", "kiosk"], "kiosk kioski киоск quiosque quiosco"),
    (["bakery"], "bakery leipomo bageri пекарня padaria panaderia"),
    (["post_office"], "post posti почта correio correos"), (["police"], "police poliisi polis полиция policia"),
    (["school"], "school koulu skola школа escola escuela"),
    (["university"], "university yliopisto universitet университет universidade universidad"),
    (["parking"], "parking pysakointi parkering парковка estacionamento aparcamiento"),
    (["fuel"], "fuel petrol bensa bensin заправка gasolina"),
    (["toilets"], "toilet toilets vessa wc toalett туалет banheiro aseos"),
    (["viewpoint"], "viewpoint nakopaikka utsikt смотровая mirante mirador"),
    (["memorial", "monument"], "memorial monument muistomerkki minnesmarke памятник monumento"),
    (["artwork"], "artwork art taide konst искусство arte escultura"),
    (["fountain"], "fountain suihkulahde fontan фонтан fonte fuente"),
    (["castle", "fort", "palace"], "castle linna slott замок крепость castelo castillo palace"),
    (["marina", "harbour", "ferry_terminal"], "marina harbour harbor satama hamn порт гавань porto puerto"),
    (["zoo"], "zoo elaintarha djurpark зоопарк zoologico"), (["beach"], "beach ranta strand пляж praia playa"),
    (["casino"], "casino kasino казино cassino"),
    (["townhall"], "townhall rathaus mairie kaupungintalo radhus ратуша ayuntamiento"),
    (["marketplace", "mall"], "market markt marche mercato tori torg рынок mercado mall"),
    (["stadium"], "stadium stadion стадион estadio"),
    (["attraction"], "attraction sights nahtavyys sevardhet достопримечательность atracao atraccion"),
    (
      ["kindergarten"],
      "kindergarten kita preschool maternelle asilo paivakoti dagis forskola детсад jardim_de_infancia"
    ),
    (["bus_stop"], "bushaltestelle arret_de_bus fermata fermata_autobus bussipysakki busshallplats остановка parada"),
    (
      ["tram_stop"],
      "strassenbahnhaltestelle tramhaltestelle arret_de_tram fermata fermata_tram ratikkapysakki sparvagnshallplats "
        + "остановка parada"
    ),
    (["playground"], "spielplatz aire_de_jeux parco_giochi leikkipuisto lekplats детская_площадка parque_infantil"),
    (["doctors", "doctor", "clinic"], "doctor arzt arztin medecin medico laakari lakare врач"),
    (["dentist"], "zahnarzt dentiste dentista hammaslaakari tandlakare стоматолог"),
    (["recycling"], "recycling recyclage riciclaggio kierratys atervinning переработка reciclaje reciclagem"),
    (["theatre", "cinema", "concert_hall"], "shows spettacoli veranstaltungen"),
  ]
}
