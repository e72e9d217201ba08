import { shorten, wrapText } from './fit-text'

/** Those of `--font-weight-*`. */
type Weight = 450 | 550 | 650

export interface Style {
  weight: Weight
  /** Pixels. */
  size: number
  color: string
}

/** Draws texts on a canvas, with the fonts of the console. Coordinates are those of the top left corner. */
export class Pen {
  readonly #context: CanvasRenderingContext2D
  readonly #family: string

  constructor(context: CanvasRenderingContext2D) {
    this.#context = context
    this.#family = fontFamily()
    context.textBaseline = 'top'
  }

  /** The lines of a text that are no wider than `width`; the last one ends with … if it is longer. */
  linesOf(text: string, style: Style, width: number, maxLines: number): string[] {
    this.#use(style)
    return wrapText(text, width, maxLines, this.#measure)
  }

  /** The style of one line, smaller if its text is too wide, down to half the size. */
  fitted(text: string, style: Style, width: number): Style {
    this.#use(style)
    const share = width / Math.max(width, this.#measure(text))
    return { ...style, size: Math.floor(style.size * Math.max(0.5, share)) }
  }

  /** Draws one line, and returns its width. */
  write(text: string, style: Style, x: number, y: number, width = Infinity): number {
    this.#use(style)
    const line = width === Infinity ? text : shorten(text, width, this.#measure)
    this.#context.fillText(line, x, y)
    return this.#measure(line)
  }

  widthOf(text: string, style: Style): number {
    this.#use(style)
    return this.#measure(text)
  }

  readonly #measure = (text: string) => this.#context.measureText(text).width

  #use({ weight, size, color }: Style): void {
    this.#context.font = `${weight} ${size}px ${this.#family}`
    this.#context.fillStyle = color
  }
}

/** Loads the files of the fonts that have the letters of a text; without them system fonts draw it. */
export async function loadFonts(text: string): Promise<void> {
  const weights: readonly Weight[] = [450, 550, 650]
  const family = fontFamily()
  await Promise.all(
    weights.map((weight) =>
      // Without a connection and without stored files.
      document.fonts.load(`${weight} 40px ${family}`, text).catch(() => undefined),
    ),
  )
}

const fontFamily = () => getComputedStyle(document.documentElement).fontFamily
