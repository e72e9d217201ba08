/** Format: `../read-outline.ts`. Abuja has its own file. */
export const kwara = `
Ilorin
  Ilorin GRA = GRA!, GRA Ilorin
  Ilorin South
  Ilorin West
  Ilorin East
  Tanke
  Fate! = Fate Road, Fate Tanke
  Adewole = Adewole Estate
  Basin! = Basin Ilorin
  Unity Road!
  Taiwo! = Taiwo Road, Taiwo Isale
  Offa Garage
  Gaa Akanbi = Ga Akanbi, Gaa-Akanbi
  Sango Ilorin = Sango!
  Oke Odo Ilorin = Oke Odo!
  Asa Dam = Asadam
  Mandate Estate = Mandate!
  Kulende
  Irewolede
  Agba Dam
  Royal Valley Estate!
  Airport Road Ilorin = Airport Road!
Offa
Omu-Aran = Omu Aran
Jebba
Lafiagi
Patigi = Pategi
Erin-Ile = Erin Ile
`
export const kogi = `
Lokoja
  Adankolo
  Felele Lokoja = Felele!
  Ganaja = Ganaja Village
  Lokongoma = Lokongoma Phase 1, Lokongoma Phase 2
  Zango! = Zango Lokoja
  Lokoja GRA = GRA!
Okene
Kabba
Idah
Anyigba
Ajaokuta
Dekina
Ankpa
Koton Karfe = Koton-Karfe
`
export const benue = `
Makurdi
  High Level! = High Level Makurdi
  North Bank! = North Bank Makurdi
  Wurukum
  Modern Market! = Modern Market Makurdi
  Wadata
  Nyiman
  Judges Quarters!
  Makurdi GRA = Old GRA!, GRA!
  Kanshio
Gboko
Otukpo = Oturkpo
Katsina-Ala = Katsina Ala
Vandeikya
Adikpo
Aliade
Ugbokolo
`
export const plateau = `
Jos
  Rayfield
  Jos GRA = GRA!, GRA Jos
  Jos North
  Jos South
  Bukuru
  Lamingo
  Tudun Wada Jos = Tudun Wada!
  Gada Biyu
  Angwan Rukuba = Anguwan Rukuba
  Apata Jos = Apata!
  Terminus! = Terminus Jos
  Farin Gada
  Zarmaganda
  Dadin Kowa = Dadinkowa
  Liberty Boulevard
  Federal Low Cost Jos = Federal Low Cost!
  Zawan
  Miango
  State Low Cost! = State Lowcost Jos
Pankshin
Shendam
Langtang
Barkin Ladi = Barikin Ladi
Vom!
Mangu
`
export const nasarawa = `
Lafia
  Bukan Sidi
  Shabu
  Lafia GRA = GRA!
Karu Nasarawa = Karu!, Karu LGA
  Mararaba = Maraba
  New Nyanya
  One Man Village
  Masaka
  Auta Balefi = Auta Balifi
  Ado! = Ado Mararaba
  New Karu = Newkaru
  Aso Pada
  Gidan Zakara
  Uke!
  Gurku
Keffi
Akwanga
Nasarawa Town
Doma!
Toto!
`
export const niger = `
Minna
  Tunga! = Tunga Minna
  Bosso = Bosso Estate, Bosso Low Cost
  Chanchaga
  Minna GRA = GRA!, GRA Minna
  Maitumbi
  Kpakungu
  Gidan Kwano
  F Layout = F-Layout
  Dutsen Kura = Dutse Kura
  Barkin Sale = Barikin Sale
  Shiroro Road
Suleja
  Madalla
  Maje!
  Kwamba
  Field Base
Bida
Kontagora
New Bussa
Paikoro = Paiko
Lapai
Mokwa
Tafa
Zungeru
`
