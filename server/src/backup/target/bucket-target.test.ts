import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { testTarget } from '../../../test/backup/target-contract'
import { type FaultyProxy, startFaultyProxy } from '../../../test/object-storage/faulty-proxy'
import { type ObjectStorage, startObjectStorage } from '../../../test/object-storage/object-storage'
import { createS3Client } from '../../storage/store/s3/s3-client'
import { createS3Objects } from '../../storage/store/s3/s3-writing'
import type { Bucket } from '../../settings/bucket'
import { StoreUnavailableError } from '../../storage/store/store-errors'
import { createBucketTarget } from './bucket-target'

let service: ObjectStorage
let proxy: FaultyProxy
beforeAll(async () => {
  service = await startObjectStorage()
  proxy = await startFaultyProxy(service.port)
})
afterAll(async () => {
  await proxy.close()
  await service.close()
})

const open = (bucket: Bucket) => createBucketTarget(bucket, { credentials: service.credentials, maxAttempts: 2 })

testTarget(async () => open(await service.createBucket()))

test('an upload that was interrupted stores nothing, and its parts are removed', async () => {
  const settings = await service.createBucket()
  const target = open({ ...settings, endpoint: `http://127.0.0.1:${proxy.port}` })
  proxy.cutOnceAfter(10_000_000, { isLost: true })
  const put = target.put('tables/property.copy.gz', async (destination) => {
    for (let chunk = 0; chunk < 20; chunk += 1) {
      if (!destination.write(Buffer.alloc(1_000_000, chunk))) await turn()
      if (destination.errored) throw destination.errored
    }
    destination.end()
  })
  await expect(put).rejects.toThrow(StoreUnavailableError)
  proxy.setLost(false)
  expect(await target.get('tables/property.copy.gz')).toBeNull()
  await target.removeInterrupted()
  const objects = createS3Objects(createS3Client(settings, { credentials: service.credentials }), settings)
  expect(await objects.abortUploads()).toBe(0)
})
