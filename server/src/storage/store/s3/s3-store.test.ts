import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { testStore } from '../../../../test/media/store-contract'
import { type ObjectStorage, startObjectStorage } from '../../../../test/object-storage/object-storage'
import { createS3Store } from './s3-store'

let service: ObjectStorage
beforeAll(async () => {
  service = await startObjectStorage()
})
afterAll(() => service.close())

testStore(async (folder) =>
  createS3Store(join(folder, 'media'), await service.createBucket(), { credentials: service.credentials }),
)
