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
  request: async (name: string, _: LockOptions, action: () => Promise<void>) => {
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
