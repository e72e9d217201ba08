import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createImages } from './images'

let workerFile: string
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-images-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  workerFile = join(folder, 'worker.mjs')
})

function startImages(errors: string[] = []) {
  const images = createImages({ workerFile, onWorkerError: ({ message }) => void errors.push(message) })
  onTestFinished(() => images.close())
  return images
}

test('a worker that cannot start rejects its images, and is started again by the next one', async () => {
  await writeFile(workerFile, `throw new Error('The library cannot be loaded')`)
  const errors: string[] = []
  const images = startImages(errors)
  await expect(images.load()).rejects.toThrow('Terminating worker thread')
  expect(errors).toEqual(['The library cannot be loaded'])
  await writeFile(workerFile, 'export default () => null')
  await expect(images.load()).resolves.toBeUndefined()
})

test('a worker that exits while it starts rejects its images', async () => {
  await writeFile(workerFile, 'process.exit(1)')
  await expect(startImages().load()).rejects.toThrow('Terminating worker thread')
})

test.each([
  ['exits', 'process.exit(1)'],
  ['fails', `setImmediate(() => { throw new Error('broken') }); return new Promise(() => {})`],
])(
  'when a worker %s during a task, those that wait for it are rejected, and the next one starts another',
  async (_, end) => {
    const found = { problem: 'unreadable' }
    await writeFile(
      workerFile,
      `export default ({ kind }) => { if (kind === 'inspect') return ${JSON.stringify(found)}; ${end} }`,
    )
    const images = startImages()
    const encode = () => images.encode({ source: '', folder: '', type: 'image/jpeg', maxPixels: 1 })
    const outcomes = await Promise.allSettled([images.load(), encode(), encode()])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    await expect(encode()).resolves.toEqual(found)
  },
)
