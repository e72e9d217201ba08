/** Pixels of every drawn photograph: three to two, as cameras have it. */
export const pictureWidth = 1600
export const pictureHeight = 1067

export type Stop = readonly [offset: number, color: string, opacity?: number]
export type Point = readonly [x: number, y: number]
/** The upper left corner of the part that is shown, and its size as a share of the whole. */
export type Frame = { x: number; y: number; share: number }
const wholeFrame: Frame = { x: 0, y: 0, share: 1 }

export type Canvas = ReturnType<typeof createCanvas>

/** Collects shapes, later ones in front, and the gradients they use. */
export function createCanvas(width = pictureWidth, height = pictureHeight) {
  const definitions: string[] = []
  const shapes: string[] = []
  const known = new Map<string, string>()

  function define(body: (id: string) => string): string {
    const draft = body('ID')
    const id = known.get(draft) ?? `d${known.size}`
    if (!known.has(draft)) definitions.push(body(id))
    known.set(draft, id)
    return `url(#${id})`
  }
  const stopsOf = (stops: readonly Stop[]) =>
    stops
      .map(([at, color, opacity = 1]) => `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity}"/>`)
      .join('')

  const radial = (...stops: Stop[]) => define((id) => `<radialGradient id="${id}">${stopsOf(stops)}</radialGradient>`)

  return {
    /** From top to bottom. */
    downwards: (...stops: Stop[]) =>
      define((id) => `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stopsOf(stops)}</linearGradient>`),
    /** From left to right. */
    across: (...stops: Stop[]) => define((id) => `<linearGradient id="${id}">${stopsOf(stops)}</linearGradient>`),
    aslant: (...stops: Stop[]) =>
      define((id) => `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1">${stopsOf(stops)}</linearGradient>`),
    radial,
    rect: (x: number, y: number, w: number, h: number, fill: string, more = '') =>
      shapes.push(
        `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" fill="${fill}" ${more}/>`,
      ),
    polygon: (points: readonly Point[], fill: string, more = '') =>
      shapes.push(
        `<polygon points="${points.map((point) => point.map(round).join(',')).join(' ')}" fill="${fill}" ${more}/>`,
      ),
    ellipse: (x: number, y: number, rx: number, ry: number, fill: string, more = '') =>
      shapes.push(
        `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}" ${more}/>`,
      ),
    /** A soft spot of shade or light. A gradient, because SVG's blur costs a tenth of a second each. */
    glow: (x: number, y: number, rx: number, ry: number, color: string, strength: number) => {
      const paint = radial([0, color, round2(strength)], [0.55, color, round2(strength * 0.7)], [1, color, 0])
      shapes.push(
        `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx * 1.2)}" ry="${round(ry * 1.4)}" fill="${paint}"/>`,
      )
    },
    path: (d: string, fill: string, more = '') => shapes.push(`<path d="${d}" fill="${fill}" ${more}/>`),
    line: (from: Point, to: Point, color: string, width: number, more = '') =>
      shapes.push(
        `<path d="M${from.map(round).join(' ')}L${to.map(round).join(' ')}" stroke="${color}" stroke-width="${round(width)}" fill="none" ${more}/>`,
      ),
    /** The whole sheet, or a part of it at the full number of pixels. */
    toSvg: ({ x, y, share }: Frame = wholeFrame) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${round(x)} ${round(y)} ${round(width * share)} ${round(height * share)}"><defs>${definitions.join('')}</defs>${shapes.join('')}</svg>`,
  }
}

const round2 = (value: number) => Math.round(value * 20) / 20
export const round = (value: number) => Math.round(value * 10) / 10

/** Mixes two #rrggbb colours: 0 is the first, 1 the second. */
export function mix(first: string, second: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [a, b] = [first, second].map((color) => Number.parseInt(color.slice(at, at + 2), 16))
    return Math.round((a ?? 0) + ((b ?? 0) - (a ?? 0)) * share)
  })
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

export const darker = (color: string, share: number) => mix(color, '#10141c', share)
export const lighter = (color: string, share: number) => mix(color, '#ffffff', share)
