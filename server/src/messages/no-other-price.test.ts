import { expect, test } from 'vitest'

import { readMessage } from './read-message'

/** Messages with an amount of another property, of another person, or with a slip. */
const messages = [
  '5bed detached Osapa. N2750m. Gov consent. Slightly neg',
  '4 bedroom terrace for sale, Ajah. 1250m',
  '3 bedroom flat to let in Surulere. 150m per annum',
  "Land at Lakowe 648sqm. 60m or nearest offer, another agent is quoting 55m same land, I don't know who is right",
  '4 bed duplex Lekki for sale 85m. One other agent says 80m',
  '4 bed duplex Lekki for sale 85m, but my boss says agents should quote 90m',
  '4 bed duplex Lekki for sale 85m. Some agents dey call 95m, abeg confirm',
  '3 bed flat Yaba to let. Rent 3m. Old tenant says the agent took 2.5m from him',
  'Duplex for sale, Rumuodara PH\n\n90m\n\nBungalow for sale, Rukpokwu PH\n\nCall 08120000455',
  'Flat to let in Yaba\n3m\nBungalow to let in Ojota',
  '1. 4 bedroom duplex, Agbowo Ibadan for sale\n2. Plot of land, Apete Ibadan for sale, 6m',
  '4 bedroom duplex for sale Lekki\n120m\nShop for rent Ikate',
  'Houses on this street in Magodo GRA are going for 350m o. This our own 5 bedroom detached is fine',
  'Houses in Magodo GRA are going for 350m. 5 bedroom detached house for sale there',
  'Flats in Yaba go for 3m now. 2 bed flat to let there',
  'Lands around Epe are selling for 5m. Land for sale at Epe',
  '5 bedroom detached Magodo for sale. 350m is the usual figure, this one is way below that',
  '5 bedroom detached Magodo for sale. 350m. Ours is cheaper than that',
  '4 bedroom duplex for sale at Plot 45M, Zone 5 Extension, Bwari Abuja. 2 sitting rooms, BQ',
  '4 bedroom duplex for sale, Block 12B, Gwarinpa Abuja',
  '4 bedroom duplex for sale at No 30M Gwarinpa Abuja',
  '4 bedroom duplex for sale in Lekki\nNeighbour asking 90m\nBring your offer',
  '4 bedroom duplex for sale in Lekki\n90m\nBring your offer',
  '4 bed terrace for sale, Ajah. Terrace alone 90m\nTerrace + BQ - 100m',
  '4 bed duplex for sale Ajah. Chairman at 60m',
  '4 bed duplex for sale Ajah. Owner dey ask 60m before',
  '3 bed flat to let in Yaba. Total first payment 2.9m',
  '4 bed duplex for sale Ajah, 90m. Buyers must show proof of funds of 120m',
]

test.each(messages)('no price is read from: %s', (message) => {
  expect(readMessage(message).map(({ fields }) => fields.price)).toEqual(readMessage(message).map(() => undefined))
})
