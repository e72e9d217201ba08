import type { Random } from './seeded-random'

/** An hour of the day: the colours of sky and far things, and how lamps and glass look. */
export type Light = {
  sky: readonly [top: string, middle: string, low: string]
  sun: { x: number; y: number; color: string; strength: number }
  cloud: string
  cloudStrength: number
  far: string
  glass: readonly [top: string, low: string]
  /** How many windows are lit, 0 to 1. */
  lamps: number
  /** Laid over everything in the end. */
  tint: { color: string; strength: number }
}

export function pickLight(random: Random): Light {
  const x = random.between(250, 1350)
  return random.pick([morning(x), morning(x), noon(x), noon(x), golden(x), golden(x), dusk(x), harmattan(x)])
}

const morning = (x: number): Light => ({
  sky: ['#3f86c9', '#8fc1e6', '#e3f0f3'],
  sun: { x, y: 140, color: '#fff6d8', strength: 0.5 },
  cloud: '#ffffff',
  cloudStrength: 0.85,
  far: '#7fa39a',
  glass: ['#a9cbe0', '#34566b'],
  lamps: 0,
  tint: { color: '#fff3d6', strength: 0.05 },
})

const noon = (x: number): Light => ({
  ...morning(x),
  sky: ['#2f7cc4', '#74b2e2', '#cfe6f2'],
  far: '#6f9b86',
  tint: { color: '#ffffff', strength: 0 },
})

const golden = (x: number): Light => ({
  sky: ['#5b8fc0', '#f0c99a', '#ffe7c2'],
  sun: { x, y: 430, color: '#ffdf9e', strength: 0.85 },
  cloud: '#fff0dc',
  cloudStrength: 0.75,
  far: '#9a9a7c',
  glass: ['#ffd9a3', '#5b5a5e'],
  lamps: 0.15,
  tint: { color: '#ffb45e', strength: 0.1 },
})

const dusk = (x: number): Light => ({
  sky: ['#27365f', '#84709b', '#f3ae86'],
  sun: { x, y: 620, color: '#ffb27a', strength: 0.8 },
  cloud: '#f7b8a0',
  cloudStrength: 0.5,
  far: '#4b4a63',
  glass: ['#8c86a8', '#2b3350'],
  lamps: 0.8,
  tint: { color: '#2a2750', strength: 0.2 },
})

/** The dust of the Sahara in January. */
const harmattan = (x: number): Light => ({
  sky: ['#b9b7a8', '#dcd3bd', '#efe6d0'],
  sun: { x, y: 260, color: '#fffbe8', strength: 0.6 },
  cloud: '#f6efdf',
  cloudStrength: 0.25,
  far: '#b0aa90',
  glass: ['#d3d3c6', '#5a6262'],
  lamps: 0,
  tint: { color: '#e8d7ad', strength: 0.1 },
})
