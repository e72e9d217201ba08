/** Format: `../read-outline.ts`. From Epe to the lagoon; the rest is in `lagos-mainland.ts`. */
export const lagosIsland = `
Lagos Island = Isale Eko
  Marina! = Lagos Marina
  Onikan
  Obalende
  Broad Street
  Idumota
  Balogun! = Balogun Market
  Campos
  Lafiaji
  Adeniji Adele
  TBS = Tafawa Balewa Square
Ikoyi = Lagos Ikoyi
  Old Ikoyi
  South West Ikoyi = South-West Ikoyi, S W Ikoyi
  Banana Island = Banana Island Estate
  Parkview Estate = Parkview, Park View Estate
  Osborne = Osborne Foreshore, Osborne Phase 1, Osborne Phase 2, Osborne Foreshore Estate, Osbourne
  Dolphin Estate
  Bourdillon = Bourdillon Road, Bourdilon
  Mojisola Onikoyi = Mojisola Onikoyi Estate, MKO Estate
  Queens Drive = Queen's Drive
  Glover Road = Glover!
  Shoreline Estate = Shoreline
  Ikoyi Crescent
  Lugard! = Lugard Avenue
  Gerrard Road = Gerard Road
  Thompson Road! = Thompson Avenue!
  Femi Okunnu Ikoyi = Femi Okunnu Estate Ikoyi
  Rumens Road = Rumens!
  Alexander! = Alexander Road!, Alexander Avenue!
  Falomo
Victoria Island = VI, V I, Victoria Iland, Vic Island
  Victoria Island Extension = VI Extension, VI Annex, Victoria Island Annex
  Oniru = Oniru Estate, Victoria Garden Oniru, ONIRU VI
  Eko Atlantic City = Eko Atlantic
  1004 Estate = 1004 Estates, 1004 Flats
  Adeola Odeku
  Ahmadu Bello Way!
  Akin Adesola
  Ozumba Mbadiwe = Ozumba
  Tiamiyu Savage
  Ligali Ayorinde
  Bar Beach
  Landmark Beach! = Landmark Village!
Lekki = Leki, Lekki Peninsula
  Lekki Phase 1 = Lekki 1, Lekki Phase I, Lekki P 1, Lekki Peninsula Phase 1, Phase 1 Lekki
    Admiralty Way = Admiralty!
    Fola Osibo
    Freedom Way
    Hakeem Dickson
    TF Kuboye = T F Kuboye
  Lekki Phase 2 = Lekki 2, Lekki Phase II, Lekki Peninsula Phase 2, Lekki Scheme 2 Phase 2
  Lekki Right = Lekki Right Hand Side, Right Hand Side Lekki
  Ikate = Ikate Elegushi, Ikate-Elegushi
    Nike Art Gallery = Nike Art!
    Richmond Gate = Richmond Gate Estate
    Elegushi = Elegushi Beach
  Salem! = Salem Lekki
  Maruwa = Marwa
  Lafiaji Lekki = Lafiaji!
  Idado = Idado Estate
  Jakande Lekki = Jakande!, Jakande Roundabout, Lekki Jakande
  Osapa = Osapa London
  Agungi = Agungi Ajiran
  Ajiran
  Ologolo
  Igbo Efon = Igbo-Efon, Igboefon, Igbo Efon Roundabout
  Chevron = Chevron Drive, Chevron Alternative, Chevy View, Chevyview, Chevy View Estate
    Buena Vista = Buena Vista Estate
    Bera Estate = Bera!
    Westend Estate = West End Estate, Westend
    Northern Foreshore = Northern Foreshore Estate
  Orchid = Orchid Road, Orchid Hotel Road, Orchid Hotel, Lekki Orchid
  Ikota = Ikota Villa, Ikota Villa Estate, Ikota GRA, Ikota First Gate
    Mega Chicken
    Ocean Bay Estate = Ocean Bay
  VGC = V G C, Victoria Garden City, Victoria Garden Estate
  Eleganza
  Lekki Conservation Centre = Conservation Toll Gate, Lekki Conservation, Second Toll Gate, 2nd Toll Gate
  Pinnock Beach Estate = Pinnock Beach, Pinnock
  Lekki County Homes = Lekki County, Ikota County, County Homes
  Lekki Palm City = Palm City Estate
  Lekki Gardens! = Lekki Gardens Estate!
  Megamound = Megamound Estate
  Oral Estate! = Oral Estate Lekki, Oral 1 Estate, Oral 2 Estate
  Carlton Gate = Carlton Gate Estate, Carlton Gates
  Ocean Palm Estate
  Twin Lakes = Twin Lake, Twin Lakes Estate, Twin Lake Estate
  Spar Road Lekki
  Kusenla = Kusenla Road
  Atican = Atican Beachview, Atican Beach View Estate
  Nicon Town = Nicon Town Estate
  Friends Colony = Friends Colony Estate
  Dideolu Estate! = Dideolu Court!
  Femi Okunnu = Femi Okunnu Estate
  Alpha Beach = Alpha Beach Road
  Okun Ajah = Okun-Ajah
  Itedo
  Lekki Epe Expressway = Lekki-Epe Express, Lekki Expressway, Lekki Epe Express Way
Ajah = Aja, Ajah Lekki, Lekki Ajah
  Badore = Badore Road
  Addo Road = Ado Road!, Addo!
  Langbasa
  Abraham Adesanya = Abraham Adesanya Estate, Abraham Adesanya Roundabout
  Ogombo = Ogombo Road
  Thomas Estate
  Lekki Scheme 2 = Lekki Scheme II, Scheme 2 Lekki, Lekki Scheme Two
  Peninsula Garden Estate = Peninsula Gardens, Peninsula Garden
  Ilaje! = Ilaje Ajah, Ilaje Road Ajah
  Oke Ira Ajah = Oke-Ira!
  Okeira Nla = Oke Ira Nla
  Olokonla
  Crown Estate
  Royal Garden Estate = Royal Gardens Estate, Royal Gardens Ajah
  Graceland Estate! = Graceland Estate Ajah
  Lekki Gardens Phase 2!
  Ajiwe
  General Paint
  Mayfair Gardens = Mayfair Garden
  Sangotedo = Sangotedu, Sangotendo, Sango Tedo
    Monastery Road = Monastery!
    Novare Mall = Novare!, Shoprite Sangotedo
    Majek!
    Emperor Estate!
    Greenville Estate! = Greenville Sangotedo
    Fara Park = Fara Park Estate
  Lagos Business School = LBS, Lagos Business School Road, Pan Atlantic University
  Abijo = Abijo GRA, Abijo G R A
    Beechwood Estate = Beechwood Park
  Awoyaya
  Lakowe
    Lakowe Lakes = Lakowe Lake
  Oribanwa
  Bogije
  Eputu = Eputu London
  Shapati
  Ogidan
Ibeju-Lekki = Ibeju Lekki, Ibeju, Ibejulekki, Ibeju Leki
  Eleko! = Eleko Junction, Eleko Beach, Eleko Ibeju Lekki
  Lekki Deep Sea Port = Lekki Seaport
  Lekki Free Trade Zone = LFTZ, Free Trade Zone Lekki, Lekki Free Zone
  Dangote Refinery
  Akodo = Akodo Ise
  Okun Imosan
  Eluju
  Solu Alade
  Magbon Alade = Magbon-Alade
  Orimedu
  Folu Ise
  Igbogun
  La Campagne Tropicana = La Campagne
  Amen Estate
  Elerangbe
  Orofun
  Origanringan
  Ise Town!
  Idera Scheme = Idera!
  Tiye
Epe
  Alaro City = Alaro
  Odomola
  Poka!
  Ketu Epe = Ketu-Epe
  Itoikin
  Agbowa = Agbowa-Ikosi
  Ilara Epe = Ilara!
  Odo Egiri!
  Noforija
  Eredo
  Igbonla
  Temu!
`
