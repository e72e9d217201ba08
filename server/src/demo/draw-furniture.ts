import type { Random } from './seeded-random'
import { type Canvas, darker, lighter } from './svg-canvas'

function drawFloorShade(canvas: Canvas, x: number, foot: number, w: number): void {
  canvas.glow(x + w / 2, foot + 2, w * 0.56, 20, '#1a120a', 0.4)
}

export function drawSofa(canvas: Canvas, random: Random, x: number, foot: number, w: number): void {
  const cloth = random.pick(['#8d8577', '#5d6b70', '#b7a58a', '#3f5a52', '#9c5a3c'])
  const h = w * 0.3
  drawFloorShade(canvas, x, foot, w)
  const fill = (color: string) => canvas.downwards([0, lighter(color, 0.16)], [1, darker(color, 0.2)])
  for (const leg of [0.06, 0.9]) canvas.rect(x + w * leg, foot - 16, w * 0.03, 18, '#4a3020')
  canvas.rect(x + w * 0.04, foot - h, w * 0.92, h * 0.72, fill(cloth), 'rx="18"')
  for (let seat = 0; seat < 3; seat += 1) {
    const left = x + w * 0.1 + (w * 0.8 * seat) / 3
    canvas.rect(left + 2, foot - h * 0.93, w * 0.262, h * 0.52, fill(lighter(cloth, 0.08)), 'rx="14"')
    canvas.rect(left, foot - h * 0.46, w * 0.266, h * 0.26, fill(lighter(cloth, 0.13)), 'rx="10"')
  }
  canvas.rect(x + w * 0.08, foot - h * 0.26, w * 0.84, h * 0.18, fill(darker(cloth, 0.12)), 'rx="6"')
  for (const arm of [0, 0.9])
    canvas.rect(x + w * arm, foot - h * 0.68, w * 0.1, h * 0.6, fill(lighter(cloth, 0.03)), 'rx="14"')
  for (const [at, turn] of [
    [0.16, -10],
    [0.72, 9],
    [0.6, -6],
  ] as const) {
    // prettier-ignore
    const color = random.pick(['#c8652e', '#e3b25a', '#2f6f6a', '#efe6d6', '#8a2f2a'])
    const [left, top, size] = [x + w * at, foot - h * 0.88, h * 0.42]
    canvas.rect(
      left,
      top,
      size,
      size * 0.92,
      fill(color),
      `rx="10" transform="rotate(${turn} ${left + size / 2} ${top + size / 2})"`,
    )
  }
}

export function drawBed(canvas: Canvas, random: Random, x: number, foot: number, w: number): void {
  const wood = random.pick(['#6b4429', '#8a5d38', '#4b3a30'])
  const cover = random.pick(['#2f6f6a', '#8a4f3a', '#50607a', '#b08a4a'])
  drawFloorShade(canvas, x, foot, w)
  canvas.rect(
    x - 16,
    foot - w * 0.58,
    w + 32,
    w * 0.4,
    canvas.downwards([0, lighter(wood, 0.2)], [1, darker(wood, 0.2)]),
    'rx="12"',
  )
  for (let panel = 0; panel < 5; panel += 1)
    canvas.rect(x + 4 + ((w - 8) * panel) / 5, foot - w * 0.56, (w - 8) / 5 - 7, w * 0.3, lighter(wood, 0.12), 'rx="8"')
  canvas.rect(x, foot - w * 0.32, w, w * 0.28, canvas.downwards([0, '#fbf8f2'], [1, '#d9d3c8']), 'rx="14"')
  for (const left of [x + w * 0.07, x + w * 0.53]) {
    canvas.rect(left, foot - w * 0.43, w * 0.4, w * 0.15, canvas.downwards([0, '#ffffff'], [1, '#dcd6cb']), 'rx="22"')
    canvas.rect(
      left + w * 0.07,
      foot - w * 0.38,
      w * 0.26,
      w * 0.12,
      canvas.downwards([0, lighter(cover, 0.25)], [1, cover]),
      'rx="18"',
    )
  }
  canvas.path(`M${x - 6} ${foot - w * 0.2}Q${x + w / 2} ${foot - w * 0.25} ${x + w + 6} ${foot - w * 0.2}L${x + w + 10} ${foot}L${x - 10} ${foot}Z`, canvas.downwards([0, lighter(cover, 0.22)], [1, darker(cover, 0.25)])) // prettier-ignore
  for (let fold = 1; fold < 6; fold += 1)
    canvas.line(
      [x + (w * fold) / 6, foot - w * 0.2],
      [x + (w * fold) / 6 + (fold - 3) * 5, foot],
      darker(cover, 0.35),
      2,
      'opacity="0.3"',
    )
  for (const left of [x - w * 0.3, x + w * 1.06]) {
    drawFloorShade(canvas, left, foot - 20, w * 0.22)
    canvas.rect(
      left,
      foot - w * 0.26,
      w * 0.23,
      w * 0.22,
      canvas.downwards([0, lighter(wood, 0.22)], [1, darker(wood, 0.15)]),
      'rx="5"',
    )
    canvas.rect(left + w * 0.02, foot - w * 0.155, w * 0.19, 3, darker(wood, 0.4))
    canvas.rect(left + w * 0.105, foot - w * 0.34, 7, w * 0.09, '#b89a5a')
    canvas.ellipse(
      left + w * 0.115,
      foot - w * 0.38,
      w * 0.3,
      w * 0.26,
      canvas.radial([0, '#ffe2a6', 0.55], [1, '#ffe2a6', 0]),
    )
    canvas.polygon([[left + w * 0.07, foot - w * 0.43], [left + w * 0.16, foot - w * 0.43], [left + w * 0.2, foot - w * 0.33], [left + w * 0.03, foot - w * 0.33]], canvas.downwards([0, '#fff3d4'], [1, '#f2cf8d'])) // prettier-ignore
  }
}

/** Units along the back wall, with a sink, a cooker, a hood, and an island in front. */
export function drawKitchen(canvas: Canvas, random: Random, x: number, foot: number, w: number): void {
  const front = random.pick(['#f3f1ec', '#2f4f4a', '#7a5236', '#3b4248', '#d8c6a8'])
  const top = random.pick(['#2d2f31', '#e9e4da', '#5c5148'])
  const fill = (color: string) => canvas.downwards([0, lighter(color, 0.14)], [1, darker(color, 0.14)])
  const knob = front === '#f3f1ec' || front === '#d8c6a8' ? '#7d7468' : '#d9c08a'
  for (let row = 0; row < 6; row += 1) {
    for (let left = x; left < x + w - 4; left += 46)
      canvas.rect(
        left + 1,
        foot - 300 + row * 22,
        Math.min(44, x + w - left),
        20,
        lighter('#dfe3df', random.between(0, 0.6)),
      )
  }
  const unit = w / 8
  for (let index = 0; index < 8; index += 1) {
    const left = x + unit * index
    if (index !== 3 && index !== 4) {
      canvas.rect(left + 2, foot - 452, unit - 4, 156, fill(front), 'rx="3"')
      canvas.rect(left + (index % 2 ? 12 : unit - 18), foot - 340, 5, 30, knob)
    }
    canvas.rect(left + 2, foot - 146, unit - 4, 134, fill(front), 'rx="3"')
    canvas.rect(left + unit * 0.3, foot - 132, unit * 0.4, 5, knob)
  }
  canvas.polygon([[x + unit * 3.3, foot - 320], [x + unit * 3.75, foot - 384], [x + unit * 4.25, foot - 384], [x + unit * 4.7, foot - 320]], canvas.across([0, '#e3e6e8'], [1, '#8f9498'])) // prettier-ignore
  canvas.rect(x + unit * 3.8, foot - 452, unit * 0.4, 70, canvas.across([0, '#dadddf'], [1, '#8b9094']))
  canvas.rect(x - 6, foot - 166, w + 12, 22, canvas.downwards([0, lighter(top, 0.3)], [1, top]))
  canvas.rect(x + unit * 3.25, foot - 146, unit * 1.5, 134, '#24272a')
  canvas.rect(
    x + unit * 3.4,
    foot - 112,
    unit * 1.2,
    70,
    canvas.aslant([0, '#5b6166'], [0.5, '#1b1d1f'], [1, '#3a3e42']),
    'rx="6"',
  )
  for (let dial = 0; dial < 5; dial += 1) canvas.ellipse(x + unit * (3.5 + dial * 0.25), foot - 130, 6, 6, '#d7dadc')
  canvas.path(
    `M${x + unit * 6.4} ${foot - 166}v-58q0 -22 22 -22q22 0 22 22`,
    'none',
    'stroke="#c9cdd0" stroke-width="7"',
  )
  const island = { x: x + w * 0.14, y: foot + 66, w: w * 0.72, h: 190 }
  drawFloorShade(canvas, island.x, island.y + island.h, island.w)
  canvas.rect(island.x, island.y, island.w, island.h, fill(darker(front, 0.1)), 'rx="4"')
  for (let panel = 0; panel < 4; panel += 1)
    canvas.rect(
      island.x + 16 + (island.w * panel) / 4,
      island.y + 34,
      island.w / 4 - 32,
      island.h - 60,
      'none',
      `stroke="${darker(front, 0.3)}" stroke-width="3"`,
    )
  canvas.rect(
    island.x - 30,
    island.y - 12,
    island.w + 60,
    32,
    canvas.downwards([0, lighter(top, 0.4)], [1, darker(top, 0.1)]),
    'rx="4"',
  )
  for (const [dx, color] of [[0.42, '#e08a2c'], [0.46, '#d8572a'], [0.5, '#f0b73c']] as const) canvas.ellipse(island.x + island.w * dx, island.y - 30, 17, 16, color) // prettier-ignore
  canvas.path(
    `M${island.x + island.w * 0.36} ${island.y - 30}q${island.w * 0.1} 44 ${island.w * 0.2} 0Z`,
    canvas.across([0, '#ffffff'], [1, '#bfc3c4']),
  )
}

export function drawPottedPlant(canvas: Canvas, random: Random, x: number, foot: number, size: number): void {
  drawFloorShade(canvas, x - size * 0.2, foot, size * 0.4)
  canvas.polygon([[x - size * 0.17, foot - size * 0.36], [x + size * 0.17, foot - size * 0.36], [x + size * 0.12, foot], [x - size * 0.12, foot]], canvas.across([0, '#e8dfd2'], [1, '#98897a'])) // prettier-ignore
  for (let leaf = 0; leaf < 15; leaf += 1) {
    const turn = (leaf - 7) * 13 + random.between(-5, 5)
    const length = size * random.between(0.5, 0.85)
    const color = random.pick(['#3f7a44', '#2f6440', '#5a9450'])
    canvas.path(`M${x} ${foot - size * 0.34}q${size * 0.1} ${-length * 0.5} 0 ${-length}q${-size * 0.1} ${length * 0.5} 0 ${length}Z`, color, `transform="rotate(${turn.toFixed(1)} ${x} ${foot - size * 0.34})"`) // prettier-ignore
  }
}
