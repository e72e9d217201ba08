/** Format: `../read-outline.ts`. The Federal Capital Territory. */
export const abuja = `
Central Area! = Central Business District, CBD!, Abuja CBD, Central Area Abuja, Central District Abuja
Three Arms Zone
Garki
  Garki 1 = Garki I, Garki Area 1
  Garki 2 = Garki II
  Area 1! = Area One!, Garki Area One
  Area 2!
  Area 3! = Area 3 Garki
  Area 7! = Area 7 Garki
  Area 8! = Area 8 Garki
  Area 10! = Area 10 Garki
  Area 11! = Area 11 Garki, Area Eleven!
  Garki Village
Wuse
  Wuse 2 = Wuse II, Wuse Two, Wuse Zone 2 Extension
    Aminu Kano Crescent
    Ademola Adetokunbo Crescent = Ademola Adetokunbo, Adetokunbo Ademola Crescent
    Banex = Banex Plaza
  Wuse 1 = Wuse I, Wuse One
  Wuse Zone 1
  Wuse Zone 2
  Wuse Zone 3 = Zone 3!
  Wuse Zone 4 = Zone 4!
  Wuse Zone 5 = Zone 5!
  Wuse Zone 6 = Zone 6!
  Wuse Zone 7 = Zone 7!
Maitama = Maitama District, Mai Tama
  Maitama Extension = Maitama 2, Maitama II, Maitama Ext
  Ministers Hill = Minister's Hill, Ministers' Hill
  Mississippi! = Mississippi Street
  Panama Street! = Panama Maitama
Asokoro = Asokoro District, Asokoro Main
  Asokoro Extension = Asokoro Ext
  Aso Drive = Aso Villa
Guzape = Guzape District, Guzape 1, Guzape 2, Guzape Hills, Guzape Lagos Street!
  Guzape Diplomatic Zone = Guzape Diplomatic
Katampe = Katampe District, Katampe Main
  Katampe Extension = Katampe Ext, Katampe Diplomatic
Diplomatic Zones! = Diplomatic Zone Katampe, Diplomatic Zone!
Jabi = Jabi District
  Jabi Lake = Jabi Lake Mall
Utako = Utako District
Wuye = Wuye District
Jahi = Jahi 1, Jahi 2, Jahi District
Kado = Kado District
  Kado Estate = Kado Kuchi
Mabushi = Mabuchi
Gwarinpa = Gwarimpa, Gwarinpa Estate, Gwarimpa Estate, Gwarinpa Housing Estate, Gwarimpa 1
  Gwarinpa 2 = Gwarimpa 2, Gwarinpa II
  1st Avenue Gwarinpa = 1st Avenue!, First Avenue!
  2nd Avenue Gwarinpa = 2nd Avenue!
  3rd Avenue Gwarinpa = 3rd Avenue!
  4th Avenue Gwarinpa = 4th Avenue!
  5th Avenue Gwarinpa = 5th Avenue!
  6th Avenue Gwarinpa = 6th Avenue!
  7th Avenue Gwarinpa = 7th Avenue!
  Setraco = Setraco Gate
Life Camp = Lifecamp
  Godab Estate = Godab
  Gishiri!
Dape = Dape District
Karmo = Karmo District, Karimo
Idu = Idu Industrial, Idu Industrial Area, Idu Industrial Layout
Karsana = Karsana North, Karsana South, Karsana East, Karsana West, Kasana
Mbora = Nbora, Mbora Nbora, Mbora District
  Efab Metropolis = Efab Metropolis Estate
  Naf Valley Mbora = NAF Valley Estate!
Kaura = Kaura District
  Games Village
  Prince and Princess = Prince and Princess Estate, Prince & Princess Estate
Durumi = Durumi 1, Durumi 2, Durumi 3, Duru Mi
Gudu = Gudu District, Apo Gudu
Gaduwa = Gaduwa Estate
Dakibiyu
Dakwo = Dakwo District
Duboyi
Kukwaba = Kukwuaba
Wumba = Wumba District
Kabusa = Kabusa Garden, Kabusa Gardens
Lokogoma = Lokogoma District, Locogoma
  Sunnyvale Estate = Sunny Vale, Sunnyvale Lokogoma
Galadimawa = Galadimawa District, Galadima!, Galadimawa Roundabout
Apo = Apo District
  Apo Legislative Quarters = Apo Legislative, Zone E Apo
  Apo Resettlement = Apo Mechanic
  Apo Dutse = Apo-Dutse
  Apo Tafyi
Dutse = Dutse Alhaji, Dutse Makaranta
Lugbe = Lugbe District
  FHA Lugbe = Lugbe FHA, Federal Housing Lugbe, FHA Estate Lugbe
  Trademoore Estate = Trademore Estate, Trade More Estate, Trademore Lugbe
  Lugbe Extension
  Airport Road Abuja = Airport Road!
  River Park Estate = Riverpark Estate, River Park
  Centenary City
Kyami
Sabon Lugbe
Piwoyi = Pyakasa, Pykassa
Chika! = Chika Abuja
Aleita
Kuchigoro = Kuchingoro
Sauka
Sunrise Hills! = Sunrise Hills Estate
Kubwa
  Kubwa FHA = FHA Kubwa, Federal Housing Kubwa
  Byazhin
  Arab Road
  2/1 Phase Kubwa = Phase 4 Kubwa, PW Kubwa
  Gbazango
  Chikakore
Dawaki
  News Engineering
Dei-Dei = Dei Dei, Deidei
Zuba
Gwagwa
Tungan Maje
Bwari
  Ushafa
Mpape
Karu = Karu Site, Karu FHA
Jikwoyi
Kurudu = Kurudu Estate
Orozo
Karshi
Nyanya = Nyanyan
Kugbo
Mogadishu Cantonment = Abacha Barracks
Kuje
Gwagwalada = Gwags
  Giri!
  University of Abuja
Abaji
Kwali
Gwako
Jiwa
Kafe = Kafe District, Kafe Garden, Kafe Gardens
Bunkoro
Institution and Research = Institution & Research District
Gilmor
Okanje
Saraji
Waru! = Waru Pozema, Apo Waru
Pozema
Ketti
Sheretti
Carraway Dallas = Caraway Dallas
Citec = Citec Estate, Citec Villas, Citec Mbora
Sun City! = Suncity Estate, Suncity!, Sun City Estate
Cedar Crest! = Cedarcrest
`
