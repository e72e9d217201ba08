import sharp from 'sharp'
import { drawShade, pickStyle, type Site } from './building-style'
import { drawCar } from './draw-car'
import { drawDuplex } from './draw-duplex'
import { drawHedge, drawPalm, drawShrub, drawTree } from './draw-plants'
import { drawBungalow, drawFlats, drawTerrace } from './draw-rows'
import {
  drawAtmosphere,
  drawBackWall,
  drawBuildingSite,
  drawDistance,
  drawPaving,
  drawSky,
  horizon,
} from './draw-surroundings'
import { drawCarcass, drawCommercial, drawLand } from './draw-works'
import { pickLight } from './light'
import { seededRandom } from './seeded-random'
import { createCanvas, mix } from './svg-canvas'

export const houseKinds = ['duplex', 'terrace', 'bungalow', 'flats', 'commercial', 'carcass', 'land'] as const
export type HouseKind = (typeof houseKinds)[number]

/**
 * A believable picture of a Nigerian house, as a JPEG of 1600 × 1067. The same kind and seed give the same picture. Draw before
 * the first upload of a process: the image worker shuts sharp's SVG decoder for the whole process.
 */
export async function drawHouse(kind: HouseKind, seed: number): Promise<Buffer> {
  return await sharp(Buffer.from(composeHouse(kind, seed)))
    .jpeg({ quality: 86 })
    .toBuffer()
}

function composeHouse(kind: HouseKind, seed: number): string {
  const random = seededRandom(seed * 31 + houseKinds.indexOf(kind))
  const light = pickLight(random)
  const canvas = createCanvas()
  const site = pickStyle(canvas, random, light)
  drawSky(canvas, light, random)
  drawDistance(canvas, light, random)
  if (kind === 'land') drawLand(site)
  else drawCompound(site, builders[kind])
  // No two photographers stand at the same spot.
  const share = kind === 'land' ? 1 : kind === 'flats' ? 0.96 : random.between(0.8, 0.9)
  const frame = {
    x: (1600 - 1600 * share) * random.between(0.35, 0.65),
    y: (1067 - 1067 * share) * random.between(0.55, 0.75),
    share,
  }
  drawAtmosphere(canvas, light, frame)
  return canvas.toSvg(frame)
}

function drawCompound(site: Site, drawBuilding: (site: Site) => void): void {
  const { canvas, random, light } = site
  if (random.chance(0.75)) drawTree(canvas, random, random.between(40, 220), horizon + 20, random.between(360, 470))
  if (random.chance(0.75)) drawTree(canvas, random, random.between(1380, 1560), horizon + 20, random.between(360, 470))
  drawBackWall(canvas, mix(site.wall, '#b49b7c', 0.35), random)
  if (drawBuilding === drawCarcass) drawBuildingSite(canvas, random)
  else drawPaving(canvas, random)
  drawBuilding(site)
  drawShade(site, 250, 792, 1100, 46, 0.34)
  if (drawBuilding === drawCarcass) return
  if (random.chance(0.4)) drawCar(canvas, random, random.pick([330, 930, 980]), random.between(880, 920))
  drawGarden(site)
  if (light.lamps > 0.5) canvas.ellipse(800, 700, 460, 200, canvas.radial([0, '#ffd58a', 0.22], [1, '#ffd58a', 0]))
}

function drawGarden({ canvas, random }: Site): void {
  drawHedge(canvas, random, 20, 232, 812, 40)
  drawHedge(canvas, random, 1368, 1580, 812, 40)
  for (const side of [0, 1]) {
    const x = (near: number) => (side === 0 ? near : 1600 - near)
    if (random.chance(0.75)) drawPalm(canvas, random, x(random.between(90, 190)), 850, random.between(400, 520))
    drawShrub(canvas, random, x(random.between(230, 280)), 840, random.between(46, 64))
    drawShrub(canvas, random, x(random.between(20, 110)), 950, random.between(90, 130))
    if (random.chance(0.35)) drawPalm(canvas, random, x(random.between(-10, 40)), 1010, random.between(640, 760))
  }
}

const builders = {
  duplex: drawDuplex,
  terrace: drawTerrace,
  bungalow: drawBungalow,
  flats: drawFlats,
  commercial: drawCommercial,
  carcass: drawCarcass,
}
