import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { differenceHash, hashedSize, isNearlySame } from './difference-hash'

const folder = join(import.meta.dirname, '../../../../../../../demo/pictures/')
/** Photographs, one of each subject; two more show the same house from nearer. */
const names = readdirSync(folder).filter((name) => name.endsWith('-1.webp'))

async function hashOf(picture: Sharp): Promise<boolean[]> {
  const small = picture.resize({ ...hashedSize, fit: 'fill' }).ensureAlpha()
  const bits = differenceHash(new Uint8ClampedArray(await small.raw().toBuffer()))
  if (!bits) throw new Error('A picture without detail')
  return bits
}

test.each(names)('%s is nearly the same as its smaller copy, and as no other picture', async (name) => {
  const copy = await sharp(folder + name)
    .resize(320)
    .jpeg({ quality: 60 })
    .toBuffer()
  const bits = await hashOf(sharp(folder + name))
  expect(isNearlySame(bits, await hashOf(sharp(copy)))).toBe(true)
  const others = await Promise.all(
    names.filter((other) => other !== name).map((other) => hashOf(sharp(folder + other))),
  )
  expect(others.length).toBeGreaterThan(4)
  expect(others.filter((other) => isNearlySame(bits, other))).toEqual([])
})

test('a plain colour has no hash', () => {
  const pixels = new Uint8ClampedArray(hashedSize.width * hashedSize.height * 4).fill(255)
  expect(differenceHash(pixels)).toBeUndefined()
})
