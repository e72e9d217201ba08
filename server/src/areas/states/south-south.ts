/** Format: `../read-outline.ts`. */
export const rivers = `
Port Harcourt = PH!, Port-Harcourt, Portharcourt, PHC, Port Harcout, P H!
  Old GRA = GRA Phase 1!, GRA 1!, Old G R A
  New GRA = GRA!, GRA Phase 2!, GRA 2!, GRA Phase 3!, GRA 3!, New G R A, GRA Phase 4!, GRA Phase 5!
    Tombia Street = Tombia Extension, Tombia
    Abacha Road
  D-Line = D Line, Diobu D-Line
  Diobu = Mile 1!, Mile 2!, Mile 3!, Mile 1 Diobu, Mile 3 Diobu
  Trans Amadi = Trans-Amadi, Transamadi
  Elekahia
  Rumuomasi
  Rumuola
  Rumuogba
  Rumuigbo
  Rumuokwuta
  Rumuokoro
  Rumuodara
  Rumuibekwe
  Rumurolu
  Rumuodomaya
  Rumuokwurusi = Rumukwurusi
  Rumueme
  Rumuolumeni
  Rumuokwachi
  Rumuewhara
  Rumukrushi
  Eliozu = Eliozo
  Elelenwo = Elelenwon
  Woji
  Eneka
  Igwuruta
  Ozuoba
  Choba = Uniport, University of Port Harcourt
  Alakahia
  Aluu
  Ada George = Ada George Road
  Peter Odili = Peter Odili Road
  Abuloma
  Amadi-Ama = Amadi Ama
  Borokiri
  Ogbunabali
  Mgbuoba
  Nkpolu = Nkpolu Oroworukwo
  Stadium Road
  Odili Road
  Golf Estate!
  Shell Residential Area = Shell RA
  Agip Estate = Agip Road
  Atali
  Oroigwe = Oroigwe Road
  East West Road!
  NTA Road
  Oyigbo = Obigbo
Obio-Akpor = Obio Akpor, Obio/Akpor
Eleme = Aleto Eleme
  Onne
  Akpajo
Bonny! = Bonny Island
Ahoada
Omoku
Bori
Okrika
Ikwerre
Etche
Degema
Buguma
`
export const delta = `
Asaba
  Okpanam = Okpanam Road
  Asaba GRA = GRA!
  Core Area Asaba = Core Area!
  Ibusa = Ibusa Road
  Summit Road = Summit Junction
Warri
  Warri GRA = GRA!, GRA Warri
  Effurun
    Effurun GRA = GRA!
    PTI Road = P T I Road
  Uvwie
  Ekpan
  Jakpa = Jakpa Road
  Airport Road Warri = Airport Road!
  Refinery Road
  Enerhen
  Okumagba = Okumagba Layout
  Udu = Udu Road
  Ugborikoko
  Ogunu
  Edjeba
Sapele
Ughelli
Agbor
Abraka
Ogwashi-Uku = Ogwashi Uku, Ogwashi
Kwale
Oleh
Ozoro
Burutu
Koko!
Patani
`
export const bayelsa = `
Yenagoa
  Opolo
  Amarata
  Ekeki
  Kpansia
  Edepie
  Yenizue-Gene
  Okaka!
  Swali!
  Azikoro
Ogbia
Sagbama
Brass!
Nembe
Amassoma
`
export const edo = `
Benin City = Benin
  Benin GRA = GRA!, GRA Benin, Benin City GRA, GRA Benin City
    Ihama Road = Ihama
    Etete = Etete Road
  Oredo
  Ugbowo
  Uselu
  Ekenwan = Ekehuan, Ekenwan Road
  Sapele Road!
  Airport Road Benin = Airport Road!
  Ikpoba Hill = Ikpoba Okha, Ikpoba-Okha
  Aduwawa
  Upper Sakponba = Sakponba, Sakponba Road
  Ring Road Benin = Ring Road!
  Egor
  Oluku
  Isihor
  Ugbor = Ugbor Road
  Siluko = Siluko Road
  Evbuotubu
  Ovia! = Ovia North East
  Iyaro
Uhunmwonde
Ekpoma
Auchi
Uromi
Irrua
Igarra
Okada!
Sabongida-Ora = Sabongida Ora
Fugar
Agenebode
`
export const akwaIbom = `
Uyo
  Ewet Housing = Ewet Housing Estate, Ewet
  Shelter Afrique = Shelter Afrique Estate
  Osongama = Osongama Estate
  Nwaniba = Nwaniba Road
  Aka Road = Aka Itiam
  Abak Road
  Oron Road
  Udo Udoma
  Itam
  Ikot Ekpene Road
Eket
Ikot Ekpene
Oron
Abak
Ibeno
Ikot Abasi
Itu!
`
export const crossRiver = `
Calabar
  Calabar Municipal = Calabar Municipality
  Calabar South
  State Housing Calabar = State Housing Estate!, State Housing!
  Federal Housing Calabar
  Marian! = Marian Road
  Ekorinim
  Satellite Town Calabar
  Parliamentary Extension = Parliamentary!
  Atimbo
  Etta Agbor
  Ikot Ansa
  Tinapa
  Diamond Hill
  8 Miles Calabar = 8 Miles, Eight Miles
Ikom
Ogoja
Obudu
Ugep
Odukpani
Akamkpa
`
