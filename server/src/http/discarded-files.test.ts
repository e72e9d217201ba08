import { EventEmitter, once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { samplePropertyInput } from '@gatehouse/contract/samples'
import { expect, onTestFinished, test } from 'vitest'

import { makePhotograph } from '../../test/media/pictures'
import { storedKeys } from '../../test/media/stored-media'
import { startApp } from '../../test/start-app'
import { StoreUnavailableError } from '../storage/store/store-errors'
import { createDiskStore } from '../storage/store/disk-store'
import type { MediaStore } from '../storage/store/store'

/** Starts an app whose store removes files by `remove`, and sends a save that is rejected after its files. */
async function rejectSave(remove: (store: MediaStore, key: string) => Promise<void>) {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-discarded-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const store = createDiskStore(join(folder, 'media'))
  const app = await startApp({ store: { ...store, remove: (key) => remove(store, key) } })
  const body = { ...samplePropertyInput, agent_id: '0190f3a0-0000-7000-8000-000000000000' }
  const files = { property_images: [{ name: 'front.jpg', content: await makePhotograph() }] }
  const { status, error } = await app.request(propertyEndpoints.create, { body, files })
  expect([status, error.message]).toEqual([422, 'Choose an agent from the list'])
  return { app, keysOnDisk: () => storedKeys(folder) }
}

test('the error of a save is sent while its files are still being discarded, and the close waits for it', async () => {
  const gate = new EventEmitter()
  const opened = once(gate, 'open')
  const { app, keysOnDisk } = await rejectSave(async (store, key) => {
    await opened
    await store.remove(key)
  })
  expect(await keysOnDisk()).toHaveLength(1)
  const closed = app.media.close().then(keysOnDisk)
  gate.emit('open')
  expect(await closed).toEqual([])
  await app.close()
})

test('files that cannot be discarded are logged and left to the sweep, and the save gets its own error', async () => {
  const { app, keysOnDisk } = await rejectSave(() =>
    Promise.reject(new StoreUnavailableError('The bucket does not respond.', 'Check the network.')),
  )
  await expect.poll(() => app.logLines.join('\n')).toContain('The files of a request could not be removed')
  expect(app.logLines.join('\n')).toContain('The bucket does not respond.')
  expect(await keysOnDisk()).toHaveLength(1)
  expect(await app.db.selectFrom('media_intent').select('key').execute()).toHaveLength(1)
  await app.close()
})
