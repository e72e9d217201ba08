import '../../../../../test/device-storage'
import { QueryClient } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storedDrafts } from '../../../../../test/stored-drafts'
import { draftOwner } from '../../../../api/drafts/draft'
import { draftStore } from '../../../../api/drafts/draft-store'
import { CellSaves } from './cell-saves'
import type { TypedCell } from './typed-cells'

// A value that is typed in one tab, while another tab looks for cells that are not saved.

/** The names of the locks that open tabs hold. jsdom has no locks. */
const held = new Set<string>()
const locks = {
  request: async (name: string, action: () => Promise<void>) => {
    held.add(name)
    await action()
    held.delete(name)
  },
  query: async () => ({ held: [...held].map((name) => ({ name })) }),
}

beforeEach(() => {
  held.clear()
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
})

afterEach(() => void Reflect.deleteProperty(navigator, 'locks'))

const cell: TypedCell = {
  id: 'id-1',
  field: 'price',
  name: 'Street 1, Lekki',
  base: '85000000',
  version: 3,
  value: '9',
}

function openTab() {
  const onUndecided = vi.fn<(undecided: TypedCell) => void>()
  const client = new QueryClient()
  const owner = draftOwner()
  const options = { owner, client, findRow: () => undefined, onRecord: () => {}, onSaved: () => {}, onUndecided }
  return { saves: new CellSaves(options), onUndecided }
}

const storedValues = async () => (await storedDrafts()).map(({ values }) => values)

async function typeInTab() {
  const { saves } = openTab()
  saves.typed.type(cell)
  saves.typed.type({ ...cell, value: '90000000' })
  await waitFor(async () => expect(await storedValues()).toMatchObject([{ value: '90000000' }]))
  return saves
}

test('a value that is typed in an open tab is offered in another one only after that tab has ended', async () => {
  await typeInTab()
  const { saves, onUndecided } = openTab()
  await saves.load()
  expect(saves.read().size).toBe(0)
  expect(onUndecided).not.toHaveBeenCalled()
  // The browser releases the locks of a tab that was killed.
  held.clear()
  await saves.load()
  expect([...saves.read().values()]).toMatchObject([{ value: '90000000', state: 'large' }])
  expect(onUndecided).toHaveBeenCalledOnce()
})

test('the lock of a typed value ends with the edit, after its draft is removed', async () => {
  const saves = await typeInTab()
  expect(held.size).toBe(1)
  const store = await draftStore()
  const remove = store.remove.bind(store)
  const heldAfterRemoval: number[] = []
  const spy = vi.spyOn(store, 'remove').mockImplementation(async (key) => {
    await remove(key)
    heldAfterRemoval.push(held.size)
  })
  saves.typed.end(cell)
  await waitFor(() => expect(held.size).toBe(0))
  await waitFor(() => expect(heldAfterRemoval).toEqual([1]))
  spy.mockRestore()
  expect(await storedDrafts()).toEqual([])
})

test('without locks, a value that is typed in another tab is offered', async () => {
  Reflect.deleteProperty(navigator, 'locks')
  await typeInTab()
  const { saves } = openTab()
  await saves.load()
  expect(saves.read().size).toBe(1)
})

test('what is typed in two tabs is stored for each, and offered one after the other', async () => {
  await typeInTab()
  const { saves: second } = openTab()
  second.typed.type({ ...cell, value: '70000000' })
  await waitFor(async () => expect(await storedValues()).toHaveLength(2))
  held.clear()
  const { saves } = openTab()
  await saves.load()
  const offered = () => [...saves.read().values()]
  const [first] = offered()
  expect(first).toMatchObject({ value: '70000000', state: 'large' })
  await saves.discard(first!)
  await waitFor(() => expect(offered()).toMatchObject([{ value: '90000000', state: 'large' }]))
  expect(await storedValues()).toMatchObject([{ value: '90000000' }])
})

test('what is typed, or cancelled, in another tab does not replace an entered value that waits', async () => {
  const { saves } = openTab()
  saves.save({ ...cell, value: '500000000' }, true)
  await waitFor(async () => expect(await storedValues()).toHaveLength(1))
  const { saves: second } = openTab()
  second.typed.type({ ...cell, value: '70000000' })
  await waitFor(async () => expect(await storedValues()).toHaveLength(2))
  second.typed.end(cell)
  await waitFor(async () => expect(await storedValues()).toMatchObject([{ value: '500000000', isLarge: true }]))
})

test('what a page has entered at its end is not offered as typed, too', async () => {
  const saves = await typeInTab()
  const [typed] = await storedDrafts()
  saves.save({ ...cell, value: '500000000' }, true)
  saves.typed.end(cell)
  await waitFor(async () => expect(await storedValues()).toMatchObject([{ value: '500000000' }]))
  // The page can end before it removes this.
  await (await draftStore()).write(typed!)
  const { saves: next } = openTab()
  await next.load()
  expect([...next.read().values()]).toMatchObject([{ value: '500000000' }])
  await waitFor(async () => expect(await storedDrafts()).toHaveLength(1))
})

test('what another tab has saved or discarded is offered no longer', async () => {
  await typeInTab()
  held.clear()
  const [one, other] = [openTab().saves, openTab().saves]
  await one.load()
  await other.load()
  const [cellOfOne] = one.read().values()
  await one.discard(cellOfOne!)
  expect(other.read().size).toBe(1)
  await other.load()
  expect(other.read().size).toBe(0)
})
