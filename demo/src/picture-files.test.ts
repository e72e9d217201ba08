import { agentFiles } from '@gatehouse/contract/entities/agent'
import { bannerFiles } from '@gatehouse/contract/entities/banner'
import { propertyFiles } from '@gatehouse/contract/entities/property-files'
import type { FileSlot } from '@gatehouse/contract/files/upload'
import { detectFileType } from '@gatehouse/server/storage/upload/file-type'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'

import { demoAgents } from './business/agents'
import { demoBanners } from './business/banners'
import { composeListings } from './business/listings'
import { picturesFolder } from './pictures'

const listings = composeListings(new Date('2026-11-20T12:00:00Z'))
const unique = (names: readonly (string | null)[]) => [...new Set(names)].filter((name) => name !== null).toSorted()
const used = {
  photographs: unique(listings.flatMap(({ photographs }) => photographs)),
  floorPlans: unique(listings.map(({ floorPlan }) => floorPlan)),
  videos: unique(listings.map(({ video }) => video)),
  logos: unique(demoAgents.map(({ logo }) => logo)),
  banners: unique(demoBanners.map(({ picture }) => picture)),
}
const slots: Record<keyof typeof used, FileSlot> = {
  photographs: propertyFiles.property_images,
  floorPlans: propertyFiles.floor_plan,
  videos: propertyFiles.video_upload,
  logos: agentFiles.logo,
  banners: bannerFiles.banner_image,
}

test('every picture file is used, and every file that is used is there', () => {
  expect(Object.values(used).flat().toSorted()).toEqual(readdirSync(picturesFolder).toSorted())
})

test('they are less than 3 MB together', () => {
  const bytes = readdirSync(picturesFolder).map((name) => statSync(join(picturesFolder, name)).size)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(3_000_000)
})

test.each(Object.entries(used))('the %s are of a type that their upload accepts', (group, names) => {
  expect(names).not.toEqual([])
  for (const name of names) {
    const type = detectFileType(readFileSync(join(picturesFolder, name)))
    expect(slots[group as keyof typeof used].accepts).toContain(type)
  }
})

test('banners are exactly 1280×768 and photographs are 3:2 and large enough for the carousel', async () => {
  const sizeOf = async (name: string) => {
    const { width, height } = await sharp(join(picturesFolder, name)).metadata()
    return { width, height }
  }
  for (const name of used.banners) expect(await sizeOf(name)).toEqual({ width: 1280, height: 768 })
  for (const name of used.photographs) expect(await sizeOf(name)).toEqual({ width: 1024, height: 683 })
})
