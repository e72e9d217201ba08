import { drawShade, drawSlab, drawSlats, drawStone, drawWall, type Site } from './building-style'
import { drawBalcony, drawColumn, drawDoor, drawGarage, drawGlazing, drawWindow } from './draw-openings'
import { drawGable, drawHipRoof, drawRoofTank } from './draw-roofs'
import { darker, lighter, mix } from './svg-canvas'

const foot = 790

/** Three or four equal houses wall to wall, each with its own door and balcony. */
export function drawTerrace(site: Site): void {
  const { random, wall, accent, canvas } = site
  const count = random.whole(3, 4)
  const unit = count === 3 ? 368 : 292
  const top = 330
  const isSlatted = random.chance(0.5)
  for (let index = 0; index < count; index += 1) {
    const x = 800 - (unit * count) / 2 + unit * index
    const pier = unit * 0.3
    drawWall(site, x, top + 26, unit, foot - top - 26, wall)
    drawGlazing(site, x + pier + 18, top + 70, unit - pier - 44, 120, 2)
    drawGlazing(site, x + pier + 18, top + 238, unit - pier - 44, 96, 2)
    drawBalcony(site, x + pier, 585, unit - pier - 10, 56)
    drawDoor(site, x + pier + (unit - pier) / 2 - 56, foot - 10, 104, 158)
    drawSlab(site, x + pier - 8, top + 12, unit - pier + 8, 20)
    if (isSlatted) drawSlats(site, x, top - 50, pier, 330)
    else drawStone(site, x, top - 50, pier, 330, accent)
    drawWall(site, x, top + 280, pier, foot - top - 280, mix(wall, accent, 0.16))
    drawWindow(site, x + pier * 0.2, top + 334, pier * 0.6, 70, { panes: 2, surround: false })
    canvas.rect(x + pier * 0.36, top + 10, pier * 0.28, 210, darker(site.frame, 0.2))
    drawGlazing(site, x + pier * 0.36, top + 10, pier * 0.28, 210, 1, 4)
    drawSlab(site, x - 6, top - 66, pier + 12, 18)
    canvas.rect(x + unit - 7, top + 26, 7, foot - top - 26, darker(wall, 0.3))
  }
}

/** One floor under a wide roof, with a columned porch. */
export function drawBungalow(site: Site): void {
  const { random, wall, accent } = site
  const w = random.between(980, 1080)
  const x = 800 - w / 2
  const eaves = 540
  drawWall(site, x, eaves, w, foot - eaves, wall)
  drawStone(site, x, foot - 58, w, 58, mix(accent, '#c9b08f', 0.5))
  const isArched = random.chance(0.35)
  for (const left of [x + 56, x + 56 + w * 0.165, x + w - 176, x + w - 176 - w * 0.165]) {
    drawWindow(site, left, eaves + 66, 120, 112, { arched: isArched, surround: !isArched })
  }
  drawHipRoof(site, x, eaves, w, random.between(165, 205), 58)
  const porch = random.between(330, 380)
  const left = 800 - porch / 2
  drawWall(site, left, eaves - 6, porch, foot - eaves + 6, lighter(wall, 0.3))
  drawDoor(site, 800 - 76, foot - 12, 152, 176)
  drawWindow(site, left + 44, eaves + 92, 52, 96, { panes: 1, surround: false })
  drawWindow(site, left + porch - 96, eaves + 92, 52, 96, { panes: 1, surround: false })
  drawShade(site, left, eaves, porch, 130, 0.45)
  for (const column of [left + 16, left + porch * 0.28, left + porch * 0.72, left + porch - 16]) {
    drawColumn(site, column, eaves, foot, 24)
  }
  drawGable(site, left - 6, eaves - 8, porch + 12, random.between(120, 145))
}

/** Four or five floors of flats around a glazed staircase. */
export function drawFlats(site: Site): void {
  const { random, wall, accent, canvas } = site
  const floors = random.whole(4, 5)
  const height = floors === 4 ? 142 : 122
  const w = random.between(930, 1030)
  const x = 800 - w / 2
  const top = foot - floors * height
  const core = 150
  drawRoofTank(site, x + w * 0.16, top - 20)
  drawRoofTank(site, x + w * 0.74, top - 20)
  drawWall(site, x, top, w, foot - top, wall)
  const bay = (w - core) / 4
  const bays = [x, x + bay, 800 + core / 2, 800 + core / 2 + bay]
  bays.forEach((left, index) => {
    const isOuter = index === 0 || index === 3
    if (isOuter) drawWall(site, left, top, bay, foot - top, mix(wall, accent, 0.3))
    for (let floor = 0; floor < floors; floor += 1) {
      const y = top + floor * height
      if (isOuter) {
        drawWindow(site, left + bay * 0.27, y + height * 0.3, bay * 0.46, height * 0.44)
        drawCooler(site, left + bay * 0.8, y + height * 0.62)
      } else if (floor < floors - 1) {
        drawGlazing(site, left + 22, y + height * 0.24, bay - 44, height * 0.76, 3)
        drawBalcony(site, left + 8, y + height - 4, bay - 16, height * 0.36)
      } else drawGarage(site, left + 16, foot, bay - 32, height * 0.72)
    }
  })
  drawWall(site, 800 - core / 2, top - 54, core, foot - top + 54, accent)
  drawGlazing(site, 800 - core * 0.28, top - 10, core * 0.56, foot - top - 190, 2, floors * 2)
  drawDoor(site, 800 - 54, foot - 8, 108, 138)
  drawSlab(site, 800 - core / 2 - 16, foot - 182, core + 32, 18)
  for (const [left, right] of [[x, 800 - core / 2], [800 + core / 2, x + w]] as const) drawSlab(site, left - 8, top - 20, right - left + 16, 22) // prettier-ignore
  drawSlab(site, 800 - core / 2 - 8, top - 70, core + 16, 18)
  canvas.rect(x, foot - 30, w, 30, darker(wall, 0.25), 'opacity="0.25"')
}

/** The box of an air conditioner. */
function drawCooler({ canvas }: Site, x: number, y: number): void {
  canvas.rect(x, y, 34, 24, canvas.downwards([0, '#f1f1ee'], [1, '#b9bab6']), 'rx="2"')
  canvas.ellipse(x + 21, y + 12, 9, 9, '#55595c')
  canvas.rect(x + 2, y + 24, 34, 5, '#000000', 'opacity="0.25"')
}
