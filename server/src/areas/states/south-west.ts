/** Format: `../read-outline.ts`. Lagos has its own file. */
export const oyo = `
Ibadan
  Bodija = Bodija Estate
    Old Bodija
    New Bodija
    Housing Estate Bodija = Bodija Housing Estate
  Jericho = Jericho GRA
  Agodi = Agodi GRA
  Iyaganku = Iyaganku GRA
  Ring Road Ibadan = Ring Road!
  Oluyole = Oluyole Estate, Oluyole Extension
  Akobo
    General Gas
    Ojurin
  Kolapo Ishola = Kolapo Ishola Estate, Kolapo Ishola GRA
  Ibadan North
  Ibadan North-East = Ibadan North East
  Ibadan North-West = Ibadan North West
  Ibadan South-West = Ibadan South West
  Ibadan South-East = Ibadan South East
  Alalubosa = Alalubosa GRA
  Idi-Ishin = Idi Ishin, Idishin
  Samonda
  Sango Ibadan = Sango!
  UI! = U I!, University of Ibadan
  Agbowo
  Ojoo
  Moniya
  Apete
  Eleyele
  Ologuneru
  Dugbe
  Mokola
  Challenge! = Challenge Ibadan
  Felele
  Molete
  Iwo Road
  Basorun = Bashorun
  Ashi! = Ashi Bodija
  Ikolaba = Ikolaba GRA, Ikolaba Estate
  Iyana Church
  Monatan
  Egbeda Ibadan = Egbeda!
  Alakia
  New Gbagi = Gbagi
  Elebu
  Oke Ado = Oke-Ado
  Apata
  Omi Adio = Omi-Adio
  Akala Express = Akala Expressway, Akala Estate
  Orita Challenge
  Toll Gate Ibadan
  Soka!
  Carlton Gate Akobo = Carlton Gate Estate Akobo
  Onireke = Onireke GRA
  Quarter 361 = Quarters 361
Ogbomoso = Ogbomosho
Oyo Town = Oyo Alaafin
Iseyin
Saki = Shaki
Eruwa
Igboho
Kishi
Igbo-Ora = Igbo Ora, Igboora
`
export const ogun = `
Abeokuta
  Abeokuta North
  Abeokuta South
  Ibara = Ibara GRA, Ibara Housing Estate
  Oke Mosan = Oke-Mosan
  Kuto
  Asero = Asero Estate
  Oke Ilewo = Oke-Ilewo
  Obantoko
  Adigbe
  Onikolobo
  Idi Aba = Idi-Aba
  Camp! = Camp Abeokuta, Funaab
  Elega = Elega Housing Estate
  Sagamu Road Abeokuta
  Laderin = Laderin Estate
  OGD Estate! = Presidential Hilltop Estate, President Hilltop Estate
Ado-Odo/Ota = Ado Odo Ota, Ado-Odo Ota, Ado Odo
  Ota = Otta
  Sango Ota = Sango Otta, Sango-Ota, Sango!
  Iju Ota = Iju!
  Canaanland = Covenant University
  Iyana Iyesi = Iyana-Iyesi
  Singer! = Singer Ota
  Joju
  Agbara = Agbara Estate, Agbara Industrial
  Igbesa
  Lusada
  Atan Ota = Atan!
  Ijoko
  Ilogbo
Ifo
  Oke-Aro = Oke Aro
  Agbado
  Akute = Akute Ajuwon
  Ajuwon
  Lambe
  Alagbole
  Ojodu Abiodun
  Olambe
  Matogun
  Denro
  Ishashi
Obafemi Owode = Obafemi-Owode
  Arepo
  Magboro
  Ibafo
  Asese
  Mowe = Mowe Town, Mowe Ofada, Mowe-Ofada, Mowe Ibafo
    Ofada
    Loburo
    Pakuro
    Redemption City = Redemption Camp, RCCG Camp, Redeemed Camp
  Simawa
  Warewa
  Isheri North Ogun = Isheri Ogun, Isheri North!, Isheri!
  Lagos-Ibadan Expressway = Lagos Ibadan Expressway, Lagos Ibadan Express
  Kara!
  Wawa = Wawa Estate!
  Punch! = Punch Estate
  New Makun City = Makun City, Makun
Sagamu = Shagamu
  Ogijo
  Sagamu GRA = GRA!
Ijebu Ode = Ijebu-Ode
  Ijebu Ode GRA = GRA!
Ijebu Igbo = Ijebu-Igbo
Ago-Iwoye = Ago Iwoye
Ikenne
Iperu = Iperu Remo, Iperu-Remo
Ilishan = Ilishan Remo, Ilishan-Remo
Ilaro
Ewekoro
Itori
Papalanto
Odeda
Owode! = Owode Yewa
Idiroko
Aiyetoro! = Ayetoro!
`
export const osun = `
Osogbo = Oshogbo
  Osogbo GRA = GRA!, GRA Osogbo
  Oke Fia = Oke-Fia
  Ogo Oluwa = Ogo-Oluwa
  Abere
  Dada Estate
  Halleluyah Estate!
Ile-Ife = Ile Ife, Ife!, OAU
  Modakeke
  Parakin
  Mayfair! = Mayfair Ife
Ilesa = Ilesha
Ede! = Ede Town
Iwo! = Iwo Osun
Ikirun
Ila Orangun = Ila-Orangun
Gbongan
Ikire
Ejigbo Osun = Ejigbo!
Ikoyi Osun = Ikoyi!
`
export const ondo = `
Akure
  Ijapo = Ijapo Estate
  Alagbaka = Alagbaka GRA
  Oba Ile = Oba-Ile, Oba Ile Estate
  FUTA = FUTA South Gate, FUTA North Gate
  Oke Ijebu = Oke-Ijebu
  Shagari Village
  Sunshine Estate!
  Oda Road
  Orita Obele = Orita-Obele
Ondo Town = Ondo City
Owo! = Owo Town
Ikare = Ikare Akoko
Okitipupa
Ore! = Ore Town
Idanre
Igbokoda
Ile Oluji = Ile-Oluji
`
export const ekiti = `
Ado-Ekiti = Ado Ekiti, Ado!
  Ado Ekiti GRA = GRA!
  Fajuyi = Fajuyi Park
  Basiri
  Adebayo! = Adebayo Ado Ekiti
  Ajilosun
  Ekute
Ikere = Ikere-Ekiti
Ijero = Ijero-Ekiti
Ikole = Ikole-Ekiti
Oye Ekiti = Oye-Ekiti
Efon Alaaye = Efon-Alaaye
Ise Ekiti = Ise-Ekiti
Omuo
Iyin Ekiti = Iyin-Ekiti
`
