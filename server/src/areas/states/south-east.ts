/** Format: `../read-outline.ts`. */
export const enugu = `
Enugu City = Enugu Town
  Independence Layout = Independence Lay-out
  New Haven = New Heaven Enugu
  GRA Enugu = GRA!, Enugu GRA
  Achara Layout
  Uwani
  Ogui = Ogui New Layout
  Asata
  Coal Camp
  Abakpa = Abakpa Nike
  Trans Ekulu = Trans-Ekulu
  Thinkers Corner = Thinker's Corner
  Emene
  Gariki! = Garriki Enugu, Gariki Enugu
  Maryland Enugu = Maryland Layout Enugu
  Golf Estate Enugu = Golf Estate!
  Zoo Estate!
  WTC Estate = W T C Estate
  Ekulu! = Ekulu East
  Premier Layout
  Centenary City Enugu = Enugu Lifestyle and Golf City
  Idaw River
  Nike Lake = Nike Lake Resort
  Goshen Estate! = Goshen Estate Enugu
  Agbani Road
  Monarch! = Monarch Estate Enugu
  9th Mile = Ninth Mile, 9th Mile Corner
Nsukka = UNN
Agbani
Awgu
Oji River
Udi
`
export const anambra = `
Awka
  Udoka Estate = Udoka Housing Estate
  Agu Awka = Agu-Awka
  Ifite
  Amawbia
  Okpuno
  Temp Site = Tempsite
  Iyiagu Estate
Onitsha
  Onitsha GRA = GRA!, GRA Onitsha
  Fegge
  Odoakpu
  Inland Town! = Inland Town Onitsha
  Omagba = Omagba Phase 1, Omagba Phase 2
  Woliwo = Woliwo Layout
  3-3 Onitsha = 33 Onitsha, 3-3 Estate
  Okpoko
  Nkwelle Ezunaka = Nkwelle-Ezunaka
  Trans Nkisi = Trans-Nkisi
Nnewi
Ekwulobia
Obosi
Ogidi! = Ogidi Anambra
Ihiala
Oba! = Oba Anambra
Agulu
Nkpor
Otuocha
Nanka
`
export const imo = `
Owerri = Owerri City
  Owerri Municipal
  Owerri North
  Owerri West
  New Owerri = Owerri New
  World Bank Estate Owerri = World Bank!, World Bank Estate!, World Bank Area!
  Aladinma = Aladinma Estate
  Ikenegbu = Ikenegbu Layout
  Prefab! = Prefab Estate, Pre-fab!
  Amakohia
  Orji! = Orji Owerri
  Akwakuma
  Egbu = Egbu Road
  Wetheral = Wetheral Road
  Works Layout
  Irete
  Nekede
  Ihiagwa = FUTO
  Avu
  Obinze
  Uratta = Uratta Road
  Naze
  Concorde! = Concorde Owerri
Orlu
Okigwe
Oguta
Mbaise
Mbano
Nkwerre
`
export const abia = `
Umuahia
  Umuahia North
  Low Cost Umuahia = Low Cost Housing Umuahia
  World Bank Umuahia = World Bank Estate!, World Bank!
  Ubakala
  Umudike = Michael Okpara University
  Amuzukwu
Aba = Aba Town
  Osisioma = Osisioma Ngwa
  Ariaria
  Ogbor Hill
  Umungasi
  Eziukwu = Eziukwu Road
  Aba GRA = GRA!, GRA Aba
  Faulks Road
Ohafia
Arochukwu
Bende
Isuikwuato = Uturu
`
export const ebonyi = `
Abakaliki
  Abakaliki GRA = GRA!
  Kpirikpiri
  Udensi
  Azuiyiokwu
  Mile 50 = Mile Fifty
Afikpo
Onueke
Ishielu
Ezzamgbo
Uburu
`
