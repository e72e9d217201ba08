import { expect, test } from 'vitest'

import { sentFields } from './form-columns'

const defaults = { agent_id: null, title: '', type: 'Sell', bedroom: '1' }
const names = ['agent_id', 'title', 'type', 'bedroom'] as const

test('a field that is sent empty is emptied if its default is empty, and is left out otherwise', () => {
  const form: { [Name in (typeof names)[number]]?: string | undefined } = {
    agent_id: undefined,
    title: undefined,
    type: undefined,
  }
  expect(sentFields(form, names, defaults)).toEqual({ agent_id: null, title: '' })
})

test('a field that is not sent is left out', () => {
  expect(sentFields<Partial<typeof defaults>>({ bedroom: '3' }, names, defaults)).toEqual({ bedroom: '3' })
})
