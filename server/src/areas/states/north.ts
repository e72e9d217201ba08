/** Format: `../read-outline.ts`. States of the north-west and north-east. */
export const kano = `
Kano City = Kano Municipal, Kano Metropolis
  Nassarawa GRA = Nasarawa GRA, Nassarawa!, Nassarawa Kano, GRA!, GRA Kano, Kano GRA
  Bompai
  Sabon Gari Kano = Sabon Gari!, Sabongari!
  Hotoro = Hotoro GRA
  Fagge
  Tarauni
  Gwale
  Dala!
  Kumbotso
  Ungogo
  Zoo Road! = Zoo Road Kano
  Sharada = Sharada Phase 1, Sharada Phase 2
  Gyadi-Gyadi = Gyadi Gyadi
  Naibawa
  Dorayi
  Badawa = Badawa Layout
  Farm Center = Farm Centre
  Lodge Road
  Sultan Road
  Kofar Ruwa
  Kwankwasiyya City = Kwankwasiyya
  Tudun Yola
  Rijiyar Zaki
  Kabuga
  Brigade! = Brigade Kano
  Challawa
  Maiduguri Road!
  Unguwa Uku
Wudil
Bichi
Gaya!
Rano!
Dawakin Kudu
Dawakin Tofa
`
export const kaduna = `
Kaduna City = Kaduna Town, Kaduna Metropolis
  Kaduna North
  Kaduna South
  Barnawa = Barnawa GRA, Barnawa Phase 1, Barnawa Phase 2
  Malali = Malali GRA
  Ungwan Rimi = Unguwan Rimi, Angwan Rimi, Ungwan Rimi GRA
  Ungwan Dosa = Unguwan Dosa, Angwan Dosa
  Ungwan Sarki = Unguwan Sarki
  Sabon Tasha
  Kakuri
  Tudun Wada Kaduna = Tudun Wada!
  Kawo
  Television! = Television Kaduna
  Narayi = Narayi High Cost
  Gonin Gora
  Millennium City Kaduna = Millennium City!
  Kaduna GRA = GRA!
  Mando! = Mando Kaduna
  Rigasa
  Rigachikun
  Romi!
  Kinkinau
  Barkallahu
  Abakpa Kaduna = Abakpa!
  Kabala = Kabala Doki, Kabala Costain, Kabala West
  Nassarawa Kaduna = Nassarawa!
Chikun
Zaria
  Samaru
  Sabon Gari Zaria = Sabon Gari!
  Tudun Wada Zaria = Tudun Wada!
  Zaria GRA = GRA!
  Kongo! = Kongo Zaria
  Dogarawa
  Palladan
  Zango Zaria = Zango!
Kafanchan
Kagoro
Kachia
Birnin Gwari
Saminaka
Kwoi
`
export const katsina = `
Katsina City = Katsina Town, Katsina Metropolis
  Katsina GRA = GRA!
  Kofar Kaura
  Kofar Marusa
  Batagarawa
Funtua
Daura
Malumfashi
Kankia
Jibia
Dutsin-Ma = Dutsin Ma, Dutsinma
Bakori
`
export const sokoto = `
Sokoto City = Sokoto Town, Sokoto Metropolis
  Arkilla
  Runjin Sambo
  Gwiwa = Gwiwa Low Cost
  Mabera
  Sokoto GRA = GRA!
  Sama Road
Wamako = Wamakko
Tambuwal
Gwadabawa
Bodinga
Illela
Goronyo
`
export const kebbi = `
Birnin Kebbi = Birnin-Kebbi
  Gesse = Gesse Phase 1, Gesse Phase 2
  Gwadangaji
  Badariya
  Bayan Oando
Argungu
Yauri! = Yelwa Yauri
Zuru
Jega
Bagudo
`
export const zamfara = `
Gusau
  Samaru Gusau = Samaru!
  Tudun Wada Gusau = Tudun Wada!
  Gusau GRA = GRA!
  Damba!
Kaura Namoda = Kaura-Namoda
Talata Mafara
Anka
Tsafe
Gummi
Bungudu
`
export const jigawa = `
Dutse Jigawa = Dutse!
  Takur! = Takur Site
  Fatara
  Yalwawa
  G 9 Quarters
Hadejia
Gumel
Kazaure
Birnin Kudu
Ringim
Gwaram
Babura
`
export const bauchi = `
Bauchi City = Bauchi Town, Bauchi Metropolis
  Bauchi GRA = GRA!, New GRA Bauchi
  Yelwa Bauchi = Yelwa!, Yelwa Tudu
  Wunti
  Fadaman Mada
  Federal Low Cost Bauchi = Federal Low Cost!
  Dass Road
Azare
Misau
Jama'are
Ningi
Katagum
Toro!
Dass
Tafawa Balewa!
`
export const gombe = `
Gombe City = Gombe Town, Gombe Metropolis
  Gombe GRA = GRA!
  Tudun Wada Gombe = Tudun Wada!
  Pantami
  Jekadafari
  Federal Low Cost Gombe = Federal Low Cost!
  Tumfure
  Arawa
Kaltungo
Billiri
Dukku
Kumo
Bajoga
Deba!
`
export const adamawa = `
Yola
  Jimeta
  Karewa = Karewa GRA
  Doubeli
  Yola North
  Yola South
  Bekaji!
  Demsawo
  Federal Housing Yola
  Bachure
Mubi
Numan
Ganye
Girei = Gire
Michika
Hong!
Gombi
`
export const taraba = `
Jalingo
  Mile 6 = Mile Six, ATC Jalingo
  Nukkai
  Sabon Gari Jalingo = Sabon Gari!
  Jalingo GRA = GRA!
Wukari
Bali!
Takum
Gembu
Zing!
Ibi!
Serti
`
export const borno = `
Maiduguri
  Maiduguri GRA = Old GRA!, GRA!
  Bulumkutu
  Gwange
  Wulari
  Bolori
  777 Housing Estate
  1000 Housing Estate
  Lagos Street Maiduguri = Lagos Street!
  Pompomari = Pompomari Bypass
  Mairi
Guzamala
Biu!
Bama!
Monguno
Konduga
Gwoza
Dikwa
`
export const yobe = `
Damaturu
  Nayinawa
  Pawari
  Gwange Damaturu = Gwange!
  Sabon Pegi
Potiskum
Gashua
Nguru
Geidam
Buni Yadi
`
