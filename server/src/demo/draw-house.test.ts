import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawFloorPlan } from './draw-floor-plan'
import { drawHouse, houseKinds } from './draw-house'
import { drawRoom, roomKinds } from './draw-room'

const factsOf = async (picture: Buffer) => {
  const { format, width, height } = await sharp(picture).metadata()
  const { channels, entropy } = await sharp(picture).stats()
  return { format, width, height, isDrawn: entropy > 3 && channels.filter(({ stdev }) => stdev > 15).length === 3 }
}

test.each(houseKinds)('a %s is a photograph-sized JPEG with something on it', async (kind) => {
  const facts = await factsOf(await drawHouse(kind, 5))
  expect(facts).toEqual({ format: 'jpeg', width: 1600, height: 1067, isDrawn: true })
})

test.each(roomKinds)('a %s can be drawn too', async (kind) => {
  expect(await factsOf(await drawRoom(kind, 5))).toMatchObject({ format: 'jpeg', width: 1600, isDrawn: true })
})

test.each([1, 2, 3, 4, 5])('the floor plan of %d bedrooms is a PNG', async (bedrooms) => {
  expect(await factsOf(await drawFloorPlan(bedrooms, 5))).toMatchObject({ format: 'png', width: 1400, height: 1000 })
})

test('the same seed draws the same house, another one another house', async () => {
  const [first, again, other] = [
    await drawHouse('duplex', 1),
    await drawHouse('duplex', 1),
    await drawHouse('duplex', 2),
  ]
  expect(first.equals(again)).toBe(true)
  expect(first.equals(other)).toBe(false)
})
