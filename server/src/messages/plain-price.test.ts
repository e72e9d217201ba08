import { expect, test } from 'vitest'

import { readMessage } from './read-message'

// Prices beside words that refer neither to the property nor to an amount (docs/decisions/0092).

const pricesOf = (message: string) => readMessage(message).map(({ fields }) => fields.price)

const talk = [
  'Ground breaking ceremony holds on Saturday',
  'Photographs are in the WhatsApp catalogue',
  'Brochure and drone footage in my DM',
  'Directors and embassy personnel only',
  'Female corper or nurse',
  'The security man has the keys, ring twice at the gate',
  'Text first, signal is bad in my village',
  'Mandate letter shown at inspection',
  'Madam is relocating to Calgary',
  'Solar street lamps, stamped concrete, fibre optic',
  'I manage three blocks around here',
  'Sunday viewing by appointment, bring a valid identity card',
  'Cheers from Mama Chidinma',
]
test.each(talk)('a sentence about something else: %s', (sentence) => {
  expect(pricesOf(`4 bedroom duplex for sale, Lekki. 85m. ${sentence}`)).toEqual([85_000_000])
  expect(pricesOf(`${sentence}\n2 bedroom flat to let, Yaba\nRent: N3m per annum`)).toEqual([3_000_000])
})

test.each([
  ['5 bedroom duplex to let, Maitama\nRent ........ 25m\nService charge .. 4m', 25_000_000],
  ['4 BED TERRACE TO LET\nAGUNGI LEKKI\nRENT 9M\nS.C 1.2M\nAGENCY 10 LEGAL 10', 9_000_000],
  ['Office to let on Aba road Port Harcourt, 4m yearly, service 600k, legal 10%', 4_000_000],
  ['3 bedroom flat to let, Asaba. Rent=N1,200,000 Agency=N120,000 Caution=N100,000', 1_200_000],
  ['Wuye Abuja. Renovated 3b/r flat, upstairs. N2.5m p.a. Caution 200k', 2_500_000],
  ['Showroom to let, Opebi Ikeja, asking N30m p.a. Service charge on request', 30_000_000],
  ['Penthouse to let, Lekki Phase 1. Annual rent N14m inclusive of diesel', 14_000_000],
  ['Mini flat to let, Bariga. Rent fee is N700k per annum', 700_000],
  ['2 bedroom flat to let, Jabi. The rent is ₦4,000,000 per annum exclusive of VAT', 4_000_000],
  ['Four bedroom house for sale at Omole Phase 1\n2.5% legal, 5% agency\n300m', 300_000_000],
  ['Plaza for sale along Okigwe road, Owerri\nyearly rent N14m\nPrice N210 million', 210_000_000],
  ['3 bedroom flat for sale, Ogba. N52.5m. Ground rent 40k yearly', 52_500_000],
  ['3 bedroom flat for sale, Parkview Ikoyi\nOld price: N350m ❌\nNew price: N310m ✅', 310_000_000],
  ['Where: Mowe\nLand for sale, 648sqm\nHow much: N12.8m', 12_800_000],
  ['I want to sell my 3 bedroom bungalow at Bodija, Ibadan. I am asking for N45m', 45_000_000],
  ['Full plot for sale at Okpanam road, Asaba. Dem dey ask 18m', 18_000_000],
  ['4 bedroom duplex for sale, Rayfield Jos. Owner wan sell am 75m', 75_000_000],
  ['Title: C of O, bills fully paid\nLand for sale, Maitama, 3,000sqm\nN1.85b', 1_850_000_000],
])('plain: %s', (message, price) => expect(pricesOf(message)).toEqual([price]))
