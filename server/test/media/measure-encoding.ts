import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import sharp, { type Sharp } from 'sharp'

const encoder = fileURLToPath(new URL('encode-until-measured.ts', import.meta.url))

// The glibc settings of `npm start`: without them each thread retains tens of megabytes of freed memory.
const { scripts } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  scripts: { start: string }
}
const memorySettings = Object.fromEntries(
  [...scripts.start.matchAll(/(MALLOC_\w+)=(\d+)/g)].map(([, name, value]) => [name, value]),
)

export const plainPicture = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#3366cc' } })

/** Rotated, and decoded as a whole. */
export const progressivePicture = (width: number, height: number, chromaSubsampling: '4:2:0' | '4:4:4'): Sharp =>
  plainPicture(width, height).jpeg({ progressive: true, chromaSubsampling }).withMetadata({ orientation: 8 })

/** By how many bytes the memory of a new process grows while it encodes these images concurrently (Linux). */
export async function measureEncoding(folder: string, pictures: Readonly<Record<string, Sharp>>): Promise<number> {
  const write = async (name: string, image: Sharp) => {
    const path = join(folder, name)
    await writeFile(path, await image.toBuffer())
    return path
  }
  const paths = [await write('small.jpg', plainPicture(400, 300).jpeg())]
  for (const [name, image] of Object.entries(pictures)) paths.push(await write(name, image))
  const argumentList = ['--import', 'tsx', encoder, folder, ...paths]
  const { stdout } = await promisify(execFile)(process.execPath, argumentList, {
    env: { ...process.env, ...memorySettings },
  })
  return Number(stdout)
}
