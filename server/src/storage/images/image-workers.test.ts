import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createImages } from './images'

test('a worker that cannot start rejects its images, and is started again by the next one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-images-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const workerFile = join(folder, 'worker.mjs')
  await writeFile(workerFile, `throw new Error('The library cannot be loaded')`)
  const errors: string[] = []
  const images = createImages({ workerFile, onWorkerError: ({ message }) => void errors.push(message) })
  onTestFinished(() => images.close())
  await expect(images.load()).rejects.toThrow('Terminating worker thread')
  expect(errors).toEqual(['The library cannot be loaded'])
  await writeFile(workerFile, 'export default () => null')
  await expect(images.load()).resolves.toBeUndefined()
})
