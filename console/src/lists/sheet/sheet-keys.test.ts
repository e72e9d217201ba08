import { expect, test } from 'vitest'
import { placeAfter, readEditorKey, readKey } from './sheet-keys'

const size = { rows: 100, columns: 5, page: 10 }
const at = { row: 50, column: 2 }
const press = (key: string, more: object = {}, from = at) =>
  readKey({ key, ctrlKey: false, metaKey: false, altKey: false, ...more }, from, size)

test.each([
  ['ArrowUp', {}, [49, 2]],
  ['ArrowDown', {}, [51, 2]],
  ['ArrowLeft', {}, [50, 1]],
  ['ArrowRight', {}, [50, 3]],
  ['Home', {}, [50, 0]],
  ['End', {}, [50, 4]],
  ['PageUp', {}, [40, 2]],
  ['PageDown', {}, [60, 2]],
  ['Home', { ctrlKey: true }, [0, 0]],
  ['End', { ctrlKey: true }, [99, 4]],
  ['ArrowDown', { metaKey: true }, [99, 2]],
  ['ArrowLeft', { ctrlKey: true }, [50, 0]],
])('%s with %j moves the active cell', (key, more, [row, column]) => {
  expect(press(key, more)).toEqual({ type: 'move', to: { row, column } })
})

test('the active cell stays in the table', () => {
  expect(press('ArrowUp', {}, { row: 0, column: 0 })).toEqual({ type: 'move', to: { row: 0, column: 0 } })
  expect(press('PageDown', {}, { row: 95, column: 4 })).toEqual({ type: 'move', to: { row: 99, column: 4 } })
  expect(placeAfter('down', { row: 99, column: 4 }, size)).toEqual({ row: 99, column: 4 })
})

test.each([
  ['Enter', null],
  ['F2', null],
  ['7', '7'],
  ['₦', '₦'],
  ['Delete', ''],
  ['Backspace', ''],
])('%s edits the cell', (key, typed) => {
  expect(press(key)).toEqual({ type: 'edit', typed })
})

test.each([
  ['Tab', {}],
  ['Escape', {}],
  [' ', {}],
  ['z', { ctrlKey: true }],
  ['c', { metaKey: true }],
  ['ArrowLeft', { altKey: true }],
  ['Shift', {}],
])('%s with %j is not for the table', (key, more) => {
  expect(press(key, more)).toBeNull()
})

test.each([
  ['Enter', false, 'down', [51, 2]],
  ['Enter', true, 'up', [49, 2]],
  ['Tab', false, 'right', [50, 3]],
  ['Tab', true, 'left', [50, 1]],
] as const)('%s in an editor, with Shift: %s, saves and moves %s', (key, shiftKey, move, [row, column]) => {
  expect(readEditorKey({ key, shiftKey })).toBe(move)
  expect(placeAfter(move, at, size)).toEqual({ row, column })
})

test('Escape in an editor cancels, and other keys are typed', () => {
  expect(readEditorKey({ key: 'Escape', shiftKey: false })).toBe('cancel')
  expect(readEditorKey({ key: 'ArrowLeft', shiftKey: false })).toBeNull()
})
