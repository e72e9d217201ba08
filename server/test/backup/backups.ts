import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { onTestFinished } from 'vitest'

import { findBackup } from '../../src/backup/archive/catalog'
import type { BackupKeys } from '../../src/backup/archive/encryption'
import { noSigning } from '../../src/backup/archive/signature'
import { type BackupOptions, createBackup } from '../../src/backup/create/create-backup'
import { createFolderTarget } from '../../src/backup/target/folder-target'
import type { BackupTarget } from '../../src/backup/target/target'
import { makePhotograph } from '../media/pictures'
import type { TestApp } from '../start-app'

export const noKeys: BackupKeys = { passphrase: null, recipient: null, identity: null, signingKey: null }

/** The newest backup of a target without signatures. */
export const findNewest = (target: BackupTarget) =>
  findBackup(target, null, { signing: noSigning, isUnsignedAllowed: false })

/** A path for a target, which does not exist and is removed after the test. */
export function targetFolder(): string {
  const parent = mkdtempSync(join(tmpdir(), 'gatehouse-backups-'))
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }))
  return join(parent, 'target')
}

/** Makes a backup of a running app in a target, or in the folder of this path. */
export function backUp(
  { connectionString, media: { store } }: Pick<TestApp, 'connectionString' | 'media'>,
  target: string | BackupTarget,
  options: Partial<BackupOptions> = {},
) {
  return createBackup({
    connectionString,
    store,
    target: typeof target === 'string' ? createFolderTarget(target) : target,
    keys: noKeys,
    keep: null,
    ...options,
  })
}

const house = {
  type: 'Lease',
  price: 85_000_000,
  living_room: '2',
  bedroom: '4',
  bathroom: '5',
  finance: true,
  property_type_id: 2,
  property_description: 'A duplex with a garden.',
  property_availability: '2027-01-15',
  amenities: ['Gym'],
}

/** Publishes a property with a photograph at a location. */
export async function publish(app: Pick<TestApp, 'request'>, location: string) {
  const content = await makePhotograph({ width: 200, height: 150, orientation: 1 })
  const files = { property_images: [{ name: 'front.jpg', content }] }
  return (await app.request(propertyEndpoints.create, { body: { ...house, location }, files })).response.data
}
