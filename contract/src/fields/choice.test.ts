import { expect, test } from 'vitest'

import { z } from '../zod'
import { steps, stepsFrom } from './choice'
import { atLeastFilters, equalFilters, filterShape } from './derive'
import { filteredTimestamp } from './managed'

const fields = {
  rooms: steps({ label: 'Rooms', options: ['1', '2', '3', '3+'], message: '1 to 3+', default: '1', isFilter: true }),
  created_at: filteredTimestamp(),
}

test('a choice of numbers is filtered by the least one, and a time by two days', () => {
  const query = z.object(filterShape(fields))
  expect(query.parse({ min_rooms: '2', min_created_at: '2026-11-20', max_created_at: '' })).toEqual({
    min_rooms: 2,
    min_created_at: '2026-11-20',
  })
  const messages = query
    .safeParse({ min_rooms: '4', max_created_at: '2026-02-30' })
    .error?.issues.map(({ message }) => message)
  expect(messages).toEqual([
    'min_rooms must be a whole number from 1 to 3',
    'max_created_at must be a day that exists, such as 2027-01-15',
  ])
  expect([equalFilters(fields), atLeastFilters(fields)]).toEqual([[], ['rooms']])
})

test('the last step counts as its number', () => {
  expect(stepsFrom(['1', '2', '3', '3+'], 3)).toEqual(['3', '3+'])
  expect(stepsFrom(['1', '2', '3', '3+'], 1)).toEqual(['1', '2', '3', '3+'])
})
