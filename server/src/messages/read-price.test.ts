import { refusedReasons } from '@gatehouse/contract/messages/endpoints'
import { expect, test } from 'vitest'

import { readMessage } from './read-message'

const priceOf = (text: string) => {
  const listings = readMessage(text)
  return listings.length === 1 ? listings[0]!.fields.price : listings.map(({ fields }) => fields.price)
}
const sale = (words: string) => priceOf(`4 bedroom duplex for sale in Lekki. ${words}`)
const lease = (words: string) => priceOf(`3 bedroom flat to let in Yaba. ${words}`)

test.each([
  ['285m', 285_000_000],
  ['₦285m', 285_000_000],
  ['N285 million', 285_000_000],
  ['1.2b', 1_200_000_000],
  ['1.2bn', 1_200_000_000],
  ['#45m', 45_000_000],
  ['45,000,000', 45_000_000],
  ['NGN 45M', 45_000_000],
  ['45 mil', 45_000_000],
  ['₦45 000 000', 45_000_000],
  ['₦45,000,000.00', 45_000_000],
  ['=N=45m', 45_000_000],
  ['45 million naira', 45_000_000],
  ['*₦45m*', 45_000_000],
  ['₦４５ｍ', 45_000_000],
  ['₦𝟒𝟓𝐦', 45_000_000],
  ['4️⃣5️⃣m', 45_000_000],
  ['₦٤٥m', 45_000_000],
  ['₦4\u200b5\u200fm', 45_000_000],
  ['65m negotiable', 65_000_000],
  ['Was 80m now 65m', 65_000_000],
  ['Slashed from 80m to 65m', 65_000_000],
  ['~80m~ 65m', 65_000_000],
  ['Deposit 10m, price 60m', 60_000_000],
  ['60m, 30% initial deposit', 60_000_000],
  ['60m. 500m from the beach', 60_000_000],
  ['60m. Call 08031234567 or +234 803 123 4568', 60_000_000],
  ['Price: 60m\nService charge:\n2m', 60_000_000],
  ['60m (service charge 2m)', 60_000_000],
  ['60m + 5% agency', 60_000_000],
  ['Sixty million naira (₦60,000,000)', 60_000_000],
  ['Eighty five million naira', 85_000_000],
  ['Price is one point two five billion', 1_250_000_000],
  ['Price one hundred and twenty-five million, service charge two million', 125_000_000],
  ['Forty million, five hundred thousand naira only', 40_500_000],
  ['Price: no longer 90m. New price: 110m', 110_000_000],
  ['Price 90m. Rent potential: 6m per annum', 90_000_000],
  ['Block of 6 units. Price 320m. Annual income: 15m', 320_000_000],
  ['95m with 2% agency. Survey', 95_000_000],
  ['With 2% agency. N95m', 95_000_000],
  ['Going for ₦27m after discount of 3m', 27_000_000],
  ['95m direct to owner', 95_000_000],
  ['@ 130m', 130_000_000],
  ['250 mil', 250_000_000],
  ['Price slashed! 2 of 3 sold. From 120m to 99m', 99_000_000],
  ['Block of 6 flats of 2 bedrooms each. N270m for all', 270_000_000],
  ['18m. Building approval 2m extra', 18_000_000],
  ['Asking price: ₦85,000,000\nBring your offer', 85_000_000],
  ['Price: 285mm', 285_000_000],
  ['₦1.2 billion. Principal to principal', 1_200_000_000],
  ['42M negotiable. FHA allocation paper', 42_000_000],
  ['Owner want 280m', 280_000_000],
  ['Total price 85m', 85_000_000],
  ['95m. Tenant currently pays 2.4m yearly', 95_000_000],
  ['Private viewing by appointment. 95m. Tolu Homes', 95_000_000],
  ['I want to sell my house. 95m. Agents carry your clients come, no chain', 95_000_000],
])('the price of a sale in %s', (words, price) => expect(sale(words)).toBe(price))

test.each([
  ['4.5m p.a.', 4_500_000],
  ['4.5m/annum', 4_500_000],
  ['350k yearly', 350_000],
  ['2.5M per annum net', 2_500_000],
  ['Rent 4.5m. Total package 6m', 4_500_000],
  ['4m p.a. Service charge 800k. 24/7 power', 4_000_000],
  ['2m + 200k agency + 200k legal + 100k caution = 2.5m', 2_000_000],
  ['Rent 4.5m, agency 450k, legal 450k, caution 500k', 4_500_000],
  ['2m caution 300k', undefined],
  ['2.5m x 2 years upfront', 2_500_000],
  ['₦5m x 1yr. Caution 500k', 5_000_000],
  ['Rent is 1.2m per year and caution fee is 100k', 1_200_000],
  ['1.2m yearly. Two years payment', 1_200_000],
  ['Rent 2m\n2yrs upfront = 4m', 2_000_000],
  ['1.8m. Agrmt 50k, commission 50k', 1_800_000],
  ['1.8m. Agreement + agency = 150k. Fees apply', 1_800_000],
  ['4.5m rent\n1m service charge', 4_500_000],
  ['2.5m. Landlord prefer civil servant or banker', 2_500_000],
  ['1.8m/yr, total 2.5m with all fees', 1_800_000],
  ['1.8m. All na yearly rent. Usual 10/10 fees', 1_800_000],
  ['Rent: 7m\nService: 1.5m\nLegal: 700k\nTotal: 9.2m', 7_000_000],
  ['Rent: ₦4,000,000\nS/C: ₦1,000,000\nC/D: ₦400,000\nL/A: 20%', 4_000_000],
])('the rent in %s', (words, price) => expect(lease(words)).toBe(price))

test.each([
  'asking 285',
  '150M. Needs 60M to finish',
  '95m cash or 110m instalment',
  'Outright 95m. 12 months plan 115m',
  '115M - 6 months payment plan available (125m)',
  'Discount: 3m. Price: 30m',
  'One eighty million',
  'two fifty million',
  'forty to fifty million',
  'forty to 45 million',
  'one hundred and twenty million to one fifty',
  '4 hundred million',
  'a few hundred million',
  'three million five hundred',
  'two million dollars',
  'eighty million or ninety million',
  'service charge of two million naira',
  'N2m p.a. Service charge',
  'Road 12m',
  'File no LG/45,123,456',
  '15m/2',
  'from 120m to 150m',
  'between 120m and 150m',
  '120-150m',
  '120m - 150m',
  '120 - 150m',
  '80m/85m',
  '₦65m (3 bed) ₦85m (4 bed)',
  'I20m',
  'l20m',
  '1OOm',
  '2O0m',
  '.5m',
  '4½m',
  '1m 500k',
  'two hundred and 50 million',
  'Sixty million naira (₦65,000,000)',
  '4.500,000',
  '45,000,00',
  '45.000',
  '1,250m',
  '120m each',
  '45m+',
  'starting from 45m',
  'about 45m',
  'Initial deposit 10m, balance over 12 months',
  'Service charge 2m',
  'Service charge:\n2m',
  '(2m service charge)',
  '2m (agency)',
  'Agency fee is 5m',
  '5m legal',
  'Agency and legal 5m',
  'Plot size 648sqm',
  '500m from the beach',
  '08031234567',
  '+234 803 123 4567',
  'Rental income 12m',
  'Generates 12m yearly',
  'Owner spent 20m on it',
  'Current rent 12m',
  'Similar house sold for 90m',
  '65m asking, 60m last',
  '85m or $60k',
  '85m (dollars)',
  'Price in usd: 850k',
  '\u202em582',
  'Outright 2m, 3 months 2.2m',
  '1 85m',
  '120000000. BQ 5m',
  '2x5m',
  '5m p.a.',
  'bought for 60m',
  'Budget: 60m',
])('no price in %s', (words) => expect(sale(words)).toBeUndefined())

test.each([
  ['$250,000', refusedReasons.currency],
  ['USD 250k', refusedReasons.currency],
  ['Price: 85m US', refusedReasons.currency],
  ['£250,000', refusedReasons.currency],
  ['250,000 euros', refusedReasons.currency],
  ['₦5m per plot', refusedReasons.perPlot],
  ['450k/sqm', refusedReasons.perArea],
  ['Call for price', refusedReasons.onRequest],
  ['Price: DM', refusedReasons.onRequest],
  ['POA', refusedReasons.onRequest],
  ['₦99,999,999,999,999', refusedReasons.aboveLimit],
  ['20000bn', refusedReasons.aboveLimit],
])('%s of a sale is refused', (words, reason) => {
  const [{ fields, refused }] = readMessage(`4 bedroom duplex for sale in Lekki. ${words}`) as [never]
  expect([(fields as { price?: number }).price, (refused as { reason: string }[])[0]?.reason]).toEqual([
    undefined,
    reason,
  ])
})

test.each([
  ['250k per month', refusedReasons.monthly],
  ['250k monthly', refusedReasons.monthly],
  ['60k weekly', refusedReasons.weekly],
  ['45k/night', refusedReasons.nightly],
  ['45k daily', refusedReasons.nightly],
  ['9m for 2 years', refusedReasons.severalYears],
])('%s of a lease is refused', (words, reason) => {
  const [listing] = readMessage(`3 bedroom flat to let in Yaba. ${words}`)
  expect([listing!.fields.price, listing!.refused[0]?.reason]).toEqual([undefined, reason])
})

test('a short let is refused as a kind of deal, too', () => {
  const [listing] = readMessage('2 bedroom short let in Oniru. 450k/night')
  expect(listing!.fields).not.toHaveProperty('type')
  expect(listing!.refused.map(({ field, text }) => [field, text])).toEqual([
    ['type', 'short let'],
    ['price', '450k/night'],
  ])
})

test.each([
  ['Client urgently needs 4 bed terrace in Wuye, budget 150m', 'budget 150m'],
  ['Looking for a 4 bedroom terrace in Wuye, 150m', 'Looking for a 4 bedroom terrace in Wuye'],
])('of %s, who looks for a property is named', (text, words) => {
  expect(readMessage(text)[0]!.refused).toEqual([{ field: 'price', text: words, reason: refusedReasons.wanted }])
})

test.each([
  ['4 bed duplex for sale, Chevron. Valued at 450m. Owner now wants 380m net', 380_000_000],
  ['2 bed flat to let, Rumuola. Landlord say na 1.5m, no shaking', 1_500_000],
  ['Hello everybody, 2 bed bungalow in Ikorodu for sale the price is thirty five million naira', 35_000_000],
  ['Student lodge for sale, Isihor Benin. Each room bring 250k per year. Price 65million', 65_000_000],
  ['Block of 6 flats for sale, Yaba\n₦78m asking\nEach flat rents for 600k yearly', 78_000_000],
  ['2 bed flat to let, Palmgrove. Old rent 1.5m. New rent 2m p.a.', 2_000_000],
  ['2 bed flat to let, Shomolu\nN1.7m\nagent fee 170\nagreement 170\ncaution 100', 1_700_000],
  ['6 bedroom detached house Magodo\nYear built 2019\nPlot 14, Block 22\n950sqm\n₦420m\nC of O', 420_000_000],
  ['3 bed duplex, Abijo GRA\nfor sale N68 MILLION\navailable now, not package', 68_000_000],
  ['4 bed terrace Ikate for sale ₦170m\nDev. price, no hidden charges', 170_000_000],
  ['Shop for sale, Garki\nFirst floor 18sqm – 19m', 19_000_000],
  ['Self contain, Enerhen. 300k rent. 120k agreement+commission. Come with 420k pack in', 300_000],
  ['2bed flat Gwarinpa 1st avenue\n2.5m\n1 year\nagency n legal 20%', 2_500_000],
  ['4 bed terrace duplex, Ikate\n₦165m, owner travelling, urgent', 165_000_000],
  ['NEWLY BUILT MINI FLAT TO LET AT YABA RENT 1.5M CALL EMEKA 08134420987', 1_500_000],
  ['3 BEDROOM FLAT TO LET AT YABA RENT 4M PER ANNUM AGREEMENT AND COMMISSION 20%', 4_000_000],
  ['To let\n2 bedroom flat, Gbagada\nRent: 2,500,000\nAgency 10%: 250,000\nLegal 10%: 250,000', 2_500_000],
  ['Mini flat at Ayobo\nRent 450k\nAgr n Com 150k', 450_000],
  ['pls who has client for 4bedroom duplex at Egbeda, for sale 75m, c of o', 75_000_000],
  ['We have the mandate to sell a warehouse of 2,200sqm at Ilupeju. The owner is asking for N1.2 billion', 1.2e9],
  ['I have 3 bedroom bungalow for sale at Surulere. It is on half plot. Price is 45 million naira', 45_000_000],
  ['3 bedroom terrace for sale, Ajah\nN78m\nFirst to pay takes it', 78_000_000],
  ['Twin duplex of 4 bedrooms each for sale at Isheri. N140m for the two', 140_000_000],
  ['2 bedroom flat at Lekki for rent. 4.8m for the rent, service charge is 900k', 4_800_000],
  ['5 bedroom duplex for sale, Magodo\n₦ 2 8 0 m', 280_000_000],
  ['2 bedroom flat, Egbeda\nRENT 1M\nTOTAL PACKAGE 1.45M\nFIRST TENANT', 1_000_000],
  ['3 bedroom flat, top floor, Sabo Yaba. Rent 3.5m. Total first payment 4.4m', 3_500_000],
  ['🏠 Mini flat\n📍 Ogba, Ikeja\n💰 1.2m\n📝 Agreement & commission 400k', 1_200_000],
  ['6 bedroom detached, Asokoro. ₦1.85bn asking. Buyers must show proof of funds.', 1_850_000_000],
  ['Three bedroom bungalow for sale\nIkorodu\n#18m asking\nFamily receipt\nBring your offer', 18_000_000],
  ['1,050 sqm land, Magodo GRA. N300m. C of O. Already demarcated.', 300_000_000],
  ['Commercial property, Adeola Odeku VI\nLease: N120m p.a.\nSuit bank, showroom or restaurant', 120_000_000],
  ['4 bedroom house to let, Jabi\n12m yearly\n1 year accepted\ncaution 1m', 12_000_000],
  ['2 bedroom flat to let, Surulere\n900k\nNo agent fee, na landlord direct o', 900_000],
  ['Full plot for sale, Enugu. Owner dey ask 60 million naira. Come make we go check am.', 60_000_000],
  ['4 bed terrace + BQ - N120m', 120_000_000],
  ['2 plots, Akure for sale. N12m for the two plots. Owner travelling next week.', 12_000_000],
  [
    'Please find below our available briefs for this week\n1) 5bed detached, Osapa, N320m\n2) 3bed terrace, Ikota, N130m\nKindly call before bringing clients.',
    [320_000_000, 130_000_000],
  ],
  [
    'Dear Sir/Madam,\nRE: SALE OF 5 BEDROOM FULLY DETACHED DUPLEX AT MAITAMA, ABUJA\nWe have the instruction of our client, the owner of the above captioned property, to offer same for sale. The property sits on approximately 1,200 square metres.\nThe asking price is N950,000,000.00 only.\nYours faithfully,\nFor: Oladapo Musa & Partners',
    950_000_000,
  ],
])('%s', (message, price) => {
  expect(priceOf(message)).toEqual(price)
})

test.each([
  ['WANTED: 500sqm land in Ikeja GRA for sale. Budget 600m', undefined],
  ['PTI road Effurun\n6 nos 2bedroom flats\n₦78m asking\nEach flat rent 600k yearly\nC of O', 'Sell'],
  ['3bed Oke-Ira Ogba 1.8m rent. 10% agency', 'Lease'],
  ['Block of flats Yaba. 300k rent, 20 rooms', undefined],
])('whether a property is for sale or to let: %s', (message, type) => {
  expect(readMessage(message)[0]!.fields.type).toBe(type)
})

test.each([
  ['All for 32 million', 32_000_000],
  ['3 plots of land for sale at Epe. All for 32 million', 32_000_000],
  ['Farm land for sale at Mowe\n10 acres, all together 12 million', 12_000_000],
  ['5 acres of land for sale at Epe. 5 acres together is 6m', 6_000_000],
  ['2 units of 3 bedroom flats for sale in Ajah. N120m all together', 120_000_000],
  ['2 bedroom flat to let at Mile 12, 900k', 900_000],
  ['3 bedroom flat to let at Zubawa - rent 900k', 900_000],
  ['Factory for sale at Sagamu. N2.5bn', 2_500_000_000],
  ['Half plot for sale in Igando. C of O. 8.5m', 8_500_000],
  ['3 bedroom bungalow for sale in Ikorodu. Going for #25m', 25_000_000],
])('the price in %s', (message, price) => expect(priceOf(message)).toBe(price))
