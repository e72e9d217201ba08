import { expect, test } from 'vitest'
import { RowSelection } from './row-selection'

const rows = ['a', 'b', 'c', 'd', 'e']
const selectionOf = (loaded: readonly string[] = rows) => {
  const selection = new RowSelection()
  selection.setRows(loaded)
  return selection
}
const idsOf = (selection: RowSelection) => [...selection.snapshot().ids].sort().join('')

test('a range reaches from the row before in both directions, and adds to what is selected', () => {
  const selection = selectionOf()
  selection.toggle('d')
  selection.toggle('b', true)
  expect(idsOf(selection)).toBe('bcd')
  selection.toggle('e')
  selection.toggle('c')
  expect(idsOf(selection)).toBe('bde')
})

test('a range from a row of another page selects its end only', () => {
  const selection = selectionOf()
  selection.toggle('a')
  selection.setRows(['f', 'g', 'h'])
  selection.toggle('h', true)
  expect(idsOf(selection)).toBe('ah')
})

test('without one row, all that match become those that are loaded', () => {
  const selection = selectionOf(['a', 'b', 'c'])
  selection.toggle('a')
  selection.chooseAll()
  expect(selection.snapshot().isAll).toBe(true)
  expect(selection.has('of another page')).toBe(true)
  selection.toggle('b')
  expect(selection.snapshot().isAll).toBe(false)
  expect(idsOf(selection)).toBe('ac')
})

test('the box of a page tells whether all of its rows are selected, and other pages stay selected', () => {
  const selection = selectionOf(['a', 'b'])
  expect(selection.page).toBe('none')
  selection.toggle('a')
  expect(selection.page).toBe('some')
  selection.choosePage(true)
  expect(selection.page).toBe('all')
  selection.setRows(['c'])
  expect(selection.page).toBe('none')
  selection.choosePage(true)
  selection.choosePage(false)
  expect(idsOf(selection)).toBe('ab')
})
