import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { maxImagePixels } from '@gatehouse/contract/files/upload'
import { createImages } from '../../src/storage/images/images'
import type { ImageType } from '../../src/storage/images/image-task'

// A process for measure-encoding.ts (Linux): encodes the first image, then the others concurrently, as a
// save and its job do, and prints by how many bytes its memory grew at most. Arguments: a working folder, the
// images.
const [, , workingFolder = '', first = '', ...rest] = process.argv
const images = createImages()

async function encode(path: string): Promise<void> {
  const folder = await mkdtemp(join(workingFolder, 'staged-'))
  await mkdir(folder, { recursive: true })
  const source = join(folder, 'upload')
  await copyFile(path, source)
  const extension = path.split('.').at(-1)
  const type = `image/${extension === 'jpg' ? 'jpeg' : extension}` as ImageType
  const outcome = await images.encode({ source, folder, type, maxPixels: maxImagePixels })
  if ('problem' in outcome) throw new Error(`${path}: ${JSON.stringify(outcome)}`)
  const completed = outcome.source && (await images.complete({ source, folder, header: outcome.source }))
  if (completed && 'problem' in completed) throw new Error(`${path}: ${JSON.stringify(completed)}`)
  await rm(folder, { recursive: true })
}

const residentBytes = async (name: 'VmRSS' | 'VmHWM') => {
  const status = await readFile('/proc/self/status', 'utf8')
  return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024
}

// So that both threads have loaded their modules.
await Promise.all([encode(first), encode(first)])
const before = await residentBytes('VmRSS')
// Resets the peak to the current use (proc(5)).
await writeFile('/proc/self/clear_refs', '5')
await Promise.all(rest.map(encode))
console.log((await residentBytes('VmHWM')) - before)
await images.close()
