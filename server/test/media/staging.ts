import { propertyFiles } from '@gatehouse/contract/entities/property-files'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'

import { AppError } from '../../src/app-error'
import { createImages } from '../../src/storage/images/images'
import type { Staged } from '../../src/storage/upload/staged'
import { partOf } from './pictures'
import { stageUpload } from './stage-upload'

type Slot = 'property_images' | 'floor_plan' | 'video_upload'

/** A staging folder, which is emptied after each test. */
export function useStaging() {
  const images = createImages()
  let root = ''
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'gatehouse-staging-'))
  })
  afterEach(async () => {
    for (const name of await readdir(root)) await rm(join(root, name), { recursive: true })
  })
  afterAll(async () => {
    await images.close()
    await rm(root, { recursive: true, force: true })
  })
  return {
    images,
    root: () => root,
    stage: (bytes: Buffer, filename?: string, slotName: Slot = 'property_images', limits = {}): Promise<Staged> => {
      const slot = { ...propertyFiles[slotName], ...limits }
      return stageUpload({ root, images, canConvert: true }, { slotName, slot, part: partOf(bytes, filename) })
    },
    /** The error of a staging that must fail and leave no file. */
    errorOf: async (staging: Promise<Staged>): Promise<AppError> => {
      const error = await staging.then(
        () => expect.fail('it was accepted'),
        (reason: unknown) => reason,
      )
      expect(await readdir(root), 'nothing may be left in staging').toEqual([])
      if (!(error instanceof AppError)) throw error
      return error
    },
  }
}
