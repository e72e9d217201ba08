import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { propertyFiles } from '@gatehouse/contract/entities/property-files'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { makePhotograph, partOf } from '../../../test/media/pictures'
import { stageUpload } from '../../../test/media/stage-upload'
import { createImages } from './images'
import type { ImageThreadOptions } from './image-thread'

let workerFile: string
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-images-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  workerFile = join(folder, 'worker.mjs')
})

function startImages(errors: string[] = [], options: ImageThreadOptions = {}) {
  const images = createImages({ workerFile, onWorkerError: ({ message }) => void errors.push(message), ...options })
  onTestFinished(() => images.close())
  return images
}

const encode = (images: ReturnType<typeof startImages>, source = '') =>
  images.encode({ source, folder: '', type: 'image/jpeg', maxPixels: 1 })
const found = { problem: 'unreadable' }

test('a worker that cannot start rejects its images, and is started again by the next one', async () => {
  await writeFile(workerFile, `throw new Error('The library cannot be loaded')`)
  const errors: string[] = []
  const images = startImages(errors)
  await expect(images.load()).rejects.toThrow('Terminating worker thread')
  expect(errors).toEqual(['The library cannot be loaded'])
  await writeFile(workerFile, 'export default () => null')
  await expect(images.load()).resolves.toBeUndefined()
})

test('a worker that exits while it starts rejects its images, and the cause is reported once', async () => {
  await writeFile(workerFile, 'process.exit(1)')
  const errors: string[] = []
  const images = startImages(errors)
  const outcomes = await Promise.allSettled([images.load(), encode(images)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(errors).toEqual(['The worker exited while it started'])
})

test.each([
  ['exits', 'process.exit(1)'],
  ['fails', `setImmediate(() => { throw new Error('broken') }); return new Promise(() => {})`],
])(
  'when a worker %s during a task, those that wait for it are rejected, and the next one starts another',
  async (_, end) => {
    await writeFile(
      workerFile,
      `export default ({ kind }) => { if (kind === 'inspect') return ${JSON.stringify(found)}; ${end} }`,
    )
    const images = startImages()
    const outcomes = await Promise.allSettled([images.load(), encode(images), encode(images)])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    await expect(encode(images)).resolves.toEqual(found)
  },
)

/** Images whose time limits the test ends, and the code of a worker that creates a file, then hangs. */
function startLimited() {
  const limits: AbortController[] = []
  const timeLimit = () => {
    limits.push(new AbortController())
    return limits.at(-1)!.signal
  }
  const errors: string[] = []
  const marker = `${workerFile}.hangs`
  const hang = `fs.writeFileSync(${JSON.stringify(marker)}, ''); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)`
  const hangs = () => expect.poll(() => existsSync(marker), { timeout: 20_000 }).toBe(true)
  return { images: startImages(errors, { timeLimit }), limits, errors, hang, hangs }
}

test('an image that takes too long is ended, and those that wait are encoded by another worker', async () => {
  const { images, limits, errors, hang, hangs } = startLimited()
  await writeFile(
    workerFile,
    `import fs from 'node:fs'
    export default ({ source }) => { if (source === 'endless') { ${hang} } return ${JSON.stringify(found)} }`,
  )
  const all = [encode(images, 'endless'), encode(images), encode(images)]
  await hangs()
  // The time of those that wait has not begun.
  expect(limits).toHaveLength(1)
  limits[0]!.abort()
  expect(await Promise.all(all)).toEqual([{ problem: 'took_too_long' }, found, found])
  expect(errors).toEqual(['An image task took too long: inspect'])
})

test('an upload that takes too long is rejected with its name, and leaves no files', async () => {
  const { images, limits, hang, hangs } = startLimited()
  await writeFile(
    workerFile,
    `import fs from 'node:fs'; export default ({ kind }) => { if (kind !== 'load') { ${hang} } }`,
  )
  const root = join(dirname(workerFile), 'staging')
  const [slotName, slot] = ['property_images', propertyFiles.property_images] as const
  const part = partOf(await makePhotograph({ width: 30, height: 20 }), 'front.jpg')
  const rejected = expect(stageUpload({ root, images, canConvert: false }, { slotName, slot, part })).rejects
  await hangs()
  limits.at(-1)!.abort()
  const message = '“front.jpg” took too long to process. Please try again or choose another image.'
  await rejected.toMatchObject({ code: 'unavailable', message, errors: { property_images: message } })
  expect(await readdir(root)).toEqual([])
})

test('a worker that does not become ready rejects its images, and the next one starts another', async () => {
  const { images, limits, errors, hang, hangs } = startLimited()
  await writeFile(workerFile, `import fs from 'node:fs'; ${hang}; export default () => null`)
  const all = Promise.allSettled([encode(images), encode(images)])
  await hangs()
  limits[0]!.abort()
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(errors).toEqual(['The worker took too long to start'])
  await writeFile(workerFile, `export default () => (${JSON.stringify(found)})`)
  await expect(encode(images)).resolves.toEqual(found)
})

test.each([
  ['drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')],
  ['animation', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
])('a %s that claims to be a picture is not decoded', async (_, content) => {
  const images = createImages()
  onTestFinished(() => images.close())
  const source = join(dirname(workerFile), 'drawing.png')
  await writeFile(source, content)
  const outcome = await images.encode({ source, folder: dirname(source), type: 'image/png', maxPixels: 1 })
  expect(outcome).toMatchObject({ problem: 'unreadable', detail: expect.stringContaining('unsupported image format') })
})
