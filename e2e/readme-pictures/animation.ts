import type { Page } from '@playwright/test'
import sharp from 'sharp'

export interface Animation {
  /** Adds the page as it is, shown for so many milliseconds. */
  show(ms: number): Promise<void>
  /** Adds the page with a pointer at a position in CSS pixels. */
  showPointer(x: number, y: number): Promise<void>
  /** Writes an animated WebP. */
  save(file: string): Promise<void>
}

const pointerMs = 450

/** An animation of screenshots of a page, scaled to `width` pixels. */
export function createAnimation(page: Page, width: number): Animation {
  const frames: Buffer[] = []
  const delay: number[] = []
  const add = async (picture: Buffer, ms: number) => {
    frames.push(await sharp(picture).resize({ width }).png().toBuffer())
    delay.push(ms)
  }
  return {
    show: async (ms) => add(await page.screenshot({ animations: 'disabled' }), ms),
    showPointer: async (x, y) => {
      const picture = sharp(await page.screenshot({ animations: 'disabled' }))
      const left = Math.round(x - pointerSize / 2)
      const top = Math.round(y - pointerSize / 2)
      await add(
        await picture
          .composite([{ input: pointer, left, top }])
          .png()
          .toBuffer(),
        pointerMs,
      )
    },
    save: async (file) => {
      await sharp(frames, { join: { animated: true } })
        .webp({ quality: 75, effort: 6, delay, loop: 0 })
        .toFile(file)
    },
  }
}

const pointerSize = 44
const pointer = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${pointerSize}" height="${pointerSize}">
    <circle cx="22" cy="22" r="18" fill="#1f6b58" fill-opacity="0.3" stroke="#1f6b58" stroke-width="3"/></svg>`,
)
