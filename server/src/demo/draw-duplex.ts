import { drawShade, drawSlab, drawSlats, drawStone, drawWall, type Site } from './building-style'
import { drawBalcony, drawColumn, drawDoor, drawGarage, drawGlazing, drawWindow } from './draw-openings'
import { drawGable, drawHipRoof } from './draw-roofs'
import { darker, mix } from './svg-canvas'

const foot = 790

/** Two floors for one family: with a portico under a hipped roof, or as boxes of stone, wood and glass. */
export function drawDuplex(site: Site): void {
  if (site.random.chance(0.5)) drawPorticoDuplex(site)
  else drawBoxDuplex(site)
}

function drawPorticoDuplex(site: Site): void {
  const { random, wall, accent } = site
  const w = random.between(900, 1010)
  const x = 800 - w / 2
  const [eaves, floor] = [350, 575]
  drawWall(site, x, eaves, w, foot - eaves, wall)
  drawStone(site, x, foot - 62, w, 62, mix(accent, '#cbbba5', 0.45))
  for (const left of [x + 62, x + w - 62 - 150]) {
    drawWindow(site, left, eaves + 70, 150, 118)
    drawWindow(site, left, floor + 56, 150, 118)
  }
  site.canvas.rect(x, floor - 6, w, 12, site.trim)
  drawShade(site, x, floor + 6, w, 20, 0.25)
  for (const corner of [x, x + w - 26]) {
    for (let y = eaves; y < foot - 62; y += 44) site.canvas.rect(corner, y + 2, 26, 38, mix(wall, accent, 0.22))
  }
  drawHipRoof(site, x, eaves, w, random.between(150, 190))

  const porch = random.between(310, 350)
  const left = 800 - porch / 2
  drawWall(site, left, eaves - 8, porch, foot - eaves + 8, mix(wall, '#ffffff', 0.25))
  drawGlazing(site, 800 - 80, eaves + 58, 160, 142, 3)
  drawDoor(site, 800 - 84, foot - 12, 168, 180)
  drawBalcony(site, left + 14, floor - 4, porch - 28)
  for (const column of [left + 20, left + porch - 20]) drawColumn(site, column, eaves, foot, 34)
  drawGable(site, left, eaves - 10, porch, random.between(120, 150))
}

function drawBoxDuplex(site: Site): void {
  const { random, wall, accent, canvas } = site
  const w = random.between(960, 1060)
  const x = 800 - w / 2
  const tower = w * 0.24
  const right = w * 0.36
  const middle = w - tower - right
  const [top, floor] = [330, 560]
  const isMirrored = random.chance(0.5)
  const at = (offset: number, width: number) => (isMirrored ? x + w - offset - width : x + offset)

  drawWall(site, at(tower, middle), top + 40, middle, foot - top - 40, darker(wall, 0.06))
  drawGlazing(site, at(tower + 26, middle - 52), top + 78, middle - 52, 150, 4)
  drawBalcony(site, at(tower, middle), floor + 8, middle)
  drawDoor(site, at(tower + middle / 2 - 78, 156), foot - 12, 156, 174)
  drawSlab(site, at(tower - 10, middle + 20), top + 22, middle + 20, 22)

  const stone = at(0, tower)
  drawStone(site, stone, top - 62, tower, foot - top + 62, accent)
  drawGlazing(site, stone + tower * 0.34, top - 10, tower * 0.32, foot - top - 60, 1, 5)
  drawSlab(site, stone - 10, top - 80, tower + 20, 20)

  const box = at(tower + middle, right)
  drawWall(site, box - 6, floor, right + 12, foot - floor, darker(wall, 0.1))
  drawGarage(site, box + 44, foot, right - 88, 150)
  drawShade(site, box, floor + 24, right, 90, 0.55)
  drawWall(site, box - 14, top, right + 28, floor + 24 - top, wall)
  canvas.rect(box - 14, top, right + 28, floor + 24 - top, 'none', `stroke="${darker(wall, 0.12)}" stroke-width="2"`)
  drawSlats(site, box + 16, top + 40, right * 0.3, floor - top - 56)
  drawWindow(site, box + right * 0.44, top + 64, right * 0.46, 122, { surround: false })
  drawSlab(site, box - 24, top - 16, right + 48, 20)
  drawSlab(site, box - 20, floor + 18, right + 40, 18)
  drawShade(site, box - 6, floor + 36, right + 12, 80, 0.5)
}
