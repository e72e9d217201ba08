import type { Random } from './seeded-random'
import { type Canvas, darker, lighter } from './svg-canvas'

/** A parked car seen from the side, about 330 pixels long. */
export function drawCar(canvas: Canvas, random: Random, x: number, foot: number): void {
  const paint = random.pick(['#1d2125', '#7b1f24', '#d9dcde', '#28466b', '#8a8f93', '#3b4a3f'])
  const at = (dx: number, dy: number) => `${x + dx} ${foot - dy}`
  canvas.glow(x + 168, foot - 2, 190, 15, '#000000', 0.45)
  const body = `M${at(6, 26)}Q${at(0, 70)} ${at(30, 78)}L${at(82, 84)}Q${at(112, 128)} ${at(150, 130)}L${at(238, 130)}Q${at(272, 126)} ${at(300, 86)}Q${at(332, 80)} ${at(332, 52)}L${at(330, 26)}Z`
  canvas.path(body, canvas.downwards([0, lighter(paint, 0.3)], [0.45, paint], [1, darker(paint, 0.45)]))
  const glass = canvas.downwards([0, '#a9c3d2'], [1, '#22303a'])
  canvas.path(`M${at(100, 86)}Q${at(124, 120)} ${at(152, 122)}L${at(186, 122)}L${at(186, 86)}Z`, glass)
  canvas.path(`M${at(194, 86)}L${at(194, 122)}L${at(236, 122)}Q${at(262, 118)} ${at(284, 86)}Z`, glass)
  canvas.path(
    `M${at(20, 66)}L${at(320, 70)}`,
    'none',
    `stroke="${lighter(paint, 0.45)}" stroke-width="2" opacity="0.7"`,
  )
  canvas.path(
    `M${at(190, 124)}L${at(190, 34)}M${at(104, 84)}L${at(106, 40)}`,
    'none',
    `stroke="${darker(paint, 0.5)}" stroke-width="2"`,
  )
  for (const handle of [166, 250]) canvas.rect(x + handle, foot - 76, 18, 4, darker(paint, 0.55), 'rx="2"')
  canvas.path(`M${at(8, 62)}L${at(28, 66)}L${at(24, 54)}L${at(7, 52)}Z`, '#fff4d6')
  canvas.path(`M${at(331, 68)}L${at(316, 70)}L${at(318, 54)}L${at(332, 54)}Z`, '#b3261e')
  canvas.rect(x + 4, foot - 32, 328, 8, '#15181a', 'rx="3"')
  for (const wheel of [70, 268]) {
    canvas.ellipse(x + wheel, foot - 28, 35, 35, darker(paint, 0.7))
    canvas.ellipse(x + wheel, foot - 27, 29, 29, '#17191b')
    canvas.ellipse(x + wheel, foot - 27, 18, 18, canvas.radial([0, '#e8eaeb'], [0.7, '#a7acb0'], [1, '#6b7074']))
    canvas.ellipse(x + wheel, foot - 27, 5, 5, '#3b3f42')
  }
}
