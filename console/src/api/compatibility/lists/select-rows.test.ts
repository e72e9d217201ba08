import type { Affiliate } from '@gatehouse/contract/entities/affiliate'
import { affiliateEndpoints } from '@gatehouse/contract/entities/affiliate'
import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { careerEndpoints } from '@gatehouse/contract/entities/career'
import { inquiryEndpoints } from '@gatehouse/contract/entities/inquiry'
import {
  sampleAffiliate,
  sampleAgent,
  sampleCareer,
  sampleInquiry,
  samplePropertyCard,
} from '@gatehouse/contract/samples'
import { expect, test } from 'vitest'
import type { AnyRow } from './list-rules'
import { listRulesOf } from './rules-by-endpoint'
import { propertyRules } from './property-rules'
import { selectRows } from './select-rows'

const createdOn = (day: number) => `2026-01-${String(day).padStart(2, '0')}T09:00:00.000Z`
const properties = [
  { ...samplePropertyCard, id: 'no price', price: null, created_at: createdOn(5) },
  { ...samplePropertyCard, id: 'cheap', price: 1_000_000, type: 'Lease', created_at: createdOn(1) },
  { ...samplePropertyCard, id: 'free', price: 0, property_type_id: 7, created_at: createdOn(4) },
  { ...samplePropertyCard, id: 'dear', price: 9_000_000, agent_id: 'a2', created_at: createdOn(3) },
]
const idsOf = (query: object) => selectRows(properties, propertyRules, { ...query }).data.map(({ id }) => id)

test.each([
  [{}, ['no price', 'free', 'dear', 'cheap']],
  [{ sort: 'latest' }, ['no price', 'free', 'dear', 'cheap']],
  [{ sort: 'oldest' }, ['cheap', 'dear', 'free', 'no price']],
  [{ sort: 'price_asc' }, ['free', 'cheap', 'dear', 'no price']],
  [{ sort: 'price_desc' }, ['dear', 'cheap', 'free', 'no price']],
  [{ type: 'Lease' }, ['cheap']],
  [{ property_type_id: 7 }, ['free']],
  [{ agent_id: 'a2' }, ['dear']],
  [{ min_price: 0 }, ['free', 'dear', 'cheap']],
  [{ min_price: 1_000_000 }, ['dear', 'cheap']],
  [{ max_price: 1_000_000 }, ['free', 'cheap']],
  [{ min_price: 1, max_price: 8_999_999 }, ['cheap']],
])('properties by %o are %j: without a price a property is last and in no price range', (query, ids) => {
  expect(idsOf(query)).toEqual(ids)
})

test.each([
  [agentEndpoints.list, sampleAgent, ['okafor', 'LEKKI homes', 'ngozi@', 'lagos', '0803'], ['106104']],
  [affiliateEndpoints.list, sampleAffiliate, ['tunde bello', '0803', 'gh-7k3m9'], ['4500000', 'activated']],
  [careerEndpoints.list, sampleCareer, ['sales', 'full time', 'lekki'], ['ikoyi', 'hybrid']],
  [inquiryEndpoints.list, sampleInquiry, ['emeka', '0809', 'saturday', 'website'], ['admiralty']],
])('a search of %o covers the same fields as our server', (endpoint, row: AnyRow, matching, notMatching) => {
  const rules = listRulesOf(endpoint)
  if (!rules) throw new Error('No rules')
  const isFound = (q: string) => selectRows([row], rules, { q }).data.length === 1
  expect(matching.filter((q) => !isFound(q))).toEqual([])
  expect(notMatching.filter(isFound)).toEqual([])
})

test('of many words the six longest are searched, short ones only at the beginning of a word', () => {
  const q = 'a two in on admiralty lekki phase lagos'
  const { data, searched_words } = selectRows(properties, propertyRules, { q, limit: 20 })
  expect(searched_words).toEqual(['two', 'in', 'admiralty', 'lekki', 'phase', 'lagos'])
  expect(data).toHaveLength(0)
  expect(idsOf({ q: 'ad way' })).toHaveLength(4)
  expect(idsOf({ q: 'mi' })).toHaveLength(0)
})

const affiliates: Affiliate[] = Array.from({ length: 45 }, (_, index) => ({
  ...sampleAffiliate,
  id: String(index),
  created_at: new Date(Date.UTC(2026, 0, 1, 0, 45 - index)).toISOString(),
}))
const affiliatePage = (query: object) => {
  const rules = listRulesOf(affiliateEndpoints.list)
  if (!rules) throw new Error('No rules')
  const { data, ...rest } = selectRows(affiliates, rules, { ...query })
  return { ids: data.map(({ id }) => id), ...rest }
}
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => String(from + index))

test.each([
  ['no query is the whole list', {}, { ids: numbers(0, 45) }],
  ['a page number', { limit: 10, page: 5 }, { ids: numbers(40, 45), next_cursor: null, total: 45 }],
  ['a page past the end is empty', { limit: 10, page: 6 }, { ids: [], next_cursor: null, total: 45 }],
  ['an empty query is the whole list', { q: '' }, { ids: numbers(0, 45) }],
  ['20 rows without a limit', { page: 1 }, { ids: numbers(0, 20), next_cursor: '20', total: 45 }],
  ['the first page has the total', { limit: 40 }, { ids: numbers(0, 40), next_cursor: '40', total: 45 }],
  ['a page behind a cursor has none', { limit: 40, cursor: '40' }, { ids: numbers(40, 45), next_cursor: null }],
])('%s: %o', (_, query, expected) => {
  expect(affiliatePage(query)).toEqual({ status: true, ...expected })
})

test('rows of the same time keep the order in which they were sent', () => {
  const same = ['10', '9', '11'].map((id) => ({ ...samplePropertyCard, id }))
  expect(selectRows(same, propertyRules, {}).data.map(({ id }) => id)).toEqual(['10', '9', '11'])
})
