/** Format: `../read-outline.ts`. */
export const lagosMainland = `
Ikeja
  Ikeja GRA = GRA!, GRA Ikeja, G R A Ikeja, Ikeja G R A
    Sobo Arobiodu
    Isaac John
    Oduduwa Crescent = Oduduwa Way!
  Alausa
  Allen Avenue = Allen!, Allen Ikeja
  Opebi
  Oregun
  Toyin Street! = Toyin Ikeja
  Adeniyi Jones = Adeniyi Jones Avenue
  Awolowo Way = Obafemi Awolowo Way!
  Oba Akran
  Computer Village
  Anifowoshe = Anifowose
  Agidingbi
  Akiode
  Ogba
    Omole = Omole Estate, Omole Phase 1, Omole Phase 2
    Wempco = Wemco, Wempco Road
    Aguda Ogba = Aguda Titun
  Onigbongbo
  Airport Road Ikeja = Airport Road!
  Mafoluku
  Ajao Estate = Ajao
Maryland = Maryland Ikeja
  Mende
  Shonibare Estate = Sonibare Estate
Anthony Village = Anthony!, Anthony Vilage
Gbagada = Gbagada Phase 1, Gbagada Phase 2, Gbagada Estate
  Medina Estate = Medina Gbagada
  Millenium Estate Gbagada = Millennium Estate!
  Ifako Gbagada
  Soluyi
  Pedro! = Pedro Gbagada
  Atunrase Estate = Atunrase
Ilupeju = Illupeju
  Town Planning Way
  Coker Road
Palmgrove = Palm Grove, Palmgrove Estate
Onipanu
Fadeyi
Jibowu
Obanikoro
Shomolu = Somolu, Shomolu Bariga
Bariga
Akoka
  Unilag = University of Lagos
Yaba
  Sabo Yaba = Sabo!
  Alagomeji
  Herbert Macaulay Way! = Herbert Macaulay Yaba
  Onike
  Iwaya
  Abule Oja = Abule-Oja
  Adekunle! = Adekunle Yaba
  Makoko
  Tejuosho
Ebute Metta = Ebute-Metta, Ebute Meta
  Oyingbo
  Iddo
Surulere = Suru-Lere
  Bode Thomas
  Adeniran Ogunsanya
  Aguda Surulere = Aguda!
  Ijesha = Ijeshatedo, Ijesha Tedo
  Lawanson
  Itire
  Masha
  Ojuelegba
  Iponri
  Adelabu
  Ogunlana = Ogunlana Drive
  Alaka = Alaka Estate
  Akerele = Akerele Road
  Kilo! = Kilo Surulere
  Stadium! = National Stadium Surulere
  Coker! = Coker Aguda
Mushin
  Idi Oro = Idi-Oro
  Papa Ajao
  Ladipo
  Idi Araba = Idi-Araba
Isolo
  Okota
    Ago Palace Way = Ago Palace, Ago Okota, Ago!
    Green Estate = Greenfield Estate!
  Ejigbo
    Jakande Isolo = Jakande Estate Isolo, Jakande Estate Ejigbo, Oke Afa, Oke-Afa
  Ire Akari = Ire-Akari, Ireakari Estate, Ire Akari Estate
  Ilasamaja = Ilasa
  Mafoluku Isolo
Oshodi
  Bolade
  Shogunle = Sogunle
Festac Town = Festac, Festac Extension, Festac Phase 2
  Amuwo Odofin = Amuwo-Odofin, Amuwo
  Apple Junction = Apple Estate
  Raji Rasaki = Raji Rasaki Estate
  Satellite Town = Satelite Town
  Mile 2 = Mile Two
  Maza Maza = Maza-Maza
  Abule Ado = Abule-Ado
  Trade Fair = Trade Fair Complex
  Kirikiri = Kiri Kiri
Apapa
  Apapa GRA = GRA Apapa, GRA!
  Ajegunle
  Tin Can = Tincan Island
  Marine Beach
  Kofo Abayomi Apapa
Ijora = Ijora Badia
Orile = Orile Iganmu
Ojo
  Alaba = Alaba International
  Okokomaiko = Oko Okomaiko
  Iyana Iba = Iyana-Iba
  LASU = Lagos State University
  Ijanikin
  Iba = Iba Estate, Iba Town
  Ajangbadi
  Volkswagen! = Volkswagen Ojo
Badagry
  Agbara Badagry
  Seme = Seme Border
  Ajara
  Morogbo
Alimosho
Egbeda
  Akowonjo
  Gowon Estate
  Shasha
  Idimu
  Ikotun
    Ijegun
    Igando
    Isheri Olofin = Isheri Oshun, Isheri Idimu
    Egan!
    Abaranje
  Dopemu
  Orile Agege = Orile-Agege
  Iyana Ipaja = Iyana-Ipaja
  Alagbado! = Alagbado Lagos
  Abule Egba = Abule-Egba
  Meiran
  Ijaiye = Ijaiye Ojokoro, Ijaye, Alakuko
  Ipaja
    Ayobo
    Command! = Command Ipaja
    Baruwa
  Agbado Lagos = Oke Odo, Oke-Odo
Agege
  Dopemu Agege
  Capitol! = Capitol Road
  Pen Cinema
  Oko Oba = Oko-Oba, Abattoir!
  Fagba
Ifako-Ijaiye = Ifako Ijaiye, Ifako Ijaye, Ifako!
  Iju = Iju Ishaga, Iju Road
  Ishaga! = Ishaga Lagos
  Obawole
  College Road = College Road Ogba, Harmony Estate Ogba
  Ojokoro
Magodo = Magodo Estate, Magodo Phase 1, Magodo Phase I
  Magodo GRA Phase 2 = Magodo Phase 2, Magodo GRA, Magodo 2, Magodo Phase II, Magodo GRA Phase II
  Magodo GRA Phase 1 = Magodo GRA 1, Magodo Isheri
  Shangisha
  CMD Road = CMD
Isheri North = Isheri, Isheri Magodo
  Berger! = Ojodu Berger, Berger Lagos
  Riverview Estate = River View Estate, Riverview Isheri
  OPIC = Opic Isheri, Opic Estate
Ojodu
  Aina Street!
  Grammar School! = Grammar School Ojodu
  River Valley Estate = River Valley Ojodu
Ketu
  Alapere
  Mile 12 = Mile Twelve
  Ikosi = Ikosi Isheri
  Ajelogo
  Kosofe
Ogudu
  Ogudu GRA = GRA Ogudu, GRA!
  Ogudu Orioke = Ogudu Ori Oke
Ojota
Oworonshoki = Oworo, Oworonsoki
Ikorodu = Ikorudu
  Igbogbo
  Agric! = Agric Ikorodu
  Ebute Ikorodu = Ebute!
  Ijede
  Imota
  Odogunyan
  Owutu
  Agbede! = Agbede Ikorodu
  Ipakodo
  Ogolonto
  Baiyeku = Bayeku
  Isawo
  Itamaga
  Gberigbe
  Sabo Ikorodu = Sabo!
  Parafa
  Lucky Fibre = Lucky Fiber
  Ishawo
Agbara-Igbesa! = Agbara Igbesa Lagos
Snake Island
Tarkwa Bay
Ilashe
`
