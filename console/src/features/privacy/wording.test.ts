import { expect, test } from 'vitest'
import { countKind, kindHeading, kindWithArticle } from '../history/record-kinds'
import { addressOfRecord, kindsOf } from './wording'

const record = (kind: string) => ({
  kind,
  id: '0190',
  label: 'Ada',
  created_at: '2026-11-25T09:00:00.000Z',
  is_deleted: false,
  outcome: 'redacted' as const,
  reason: null,
})

test('records of a kind that this version does not know come after the others', () => {
  expect(kindsOf([record('partner'), record('banner'), record('property'), record('signup')])).toEqual([
    'signup',
    'property',
    'banner',
    'partner',
  ])
})

test('a kind that this version does not know is named without a link', () => {
  expect([countKind('partner', 2), kindHeading('partner')]).toEqual(['2 partners', 'Partners'])
  expect(addressOfRecord(record('partner'))).toBeNull()
})

test('a kind has the article that its name needs', () => {
  expect(['agent', 'inquiry', 'signup'].map(kindWithArticle)).toEqual(['an agent', 'an inquiry', 'a sign-up'])
})

test('a record opens where its history says: a sign-up in the table of the dashboard', () => {
  expect(addressOfRecord(record('signup'))).toBe('/?signup=0190')
  expect(addressOfRecord({ ...record('signup'), is_deleted: true })).toBeNull()
})
