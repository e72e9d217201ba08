import { expect, test } from 'vitest'

import { AppError } from '../app-error'
import { readMessage } from './read-message'

const fill = (part: string) => part.repeat(Math.ceil(50_000 / part.length)).slice(0, 50_000)
const parts = [
  '1',
  '1 ',
  '1.',
  '1,',
  '1, ',
  '1,000',
  '111 ',
  '. ',
  ' ',
  '\n',
  'a',
  'a ',
  'A ',
  'no ',
  '😀',
  '2️⃣',
  '*',
  '_',
  '~a~ ',
  '(',
  '₦',
  '₦1m ',
  '5m ',
  '5m,',
  '-',
  '0803',
  '0803 ',
  '+234 ',
  'service charge ',
  'price ',
  'one ',
  'and ',
  'two hundred ',
  'Lekki ',
  'Lekki, ',
  'estate ',
  'A estate ',
  '4 bed ',
  '4 bedroom duplex Lekki 5m\n',
  '1. 4 bed 5m\n\n',
  'ideal for ',
  'sqm ',
  '5 sqm ',
  'location: ',
  'no agents ',
  '12/3/26, 10:15 - Ada: ',
  'from ',
  'c of o ',
  'I1m',
  'minimum ',
  'parking ',
  'wa.me/',
  '☎',
  'sold ',
  'near ',
  'off ',
  '\u202e',
  '\0',
]

/** A message with too many listings is rejected. */
function readOrReject(text: string): void {
  try {
    readMessage(text)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

/** Processor time in milliseconds: other tests run at the same time. The shortest of three. */
function timeOf(text: string): number {
  const times = Array.from({ length: 3 }, () => {
    const started = process.cpuUsage()
    readOrReject(text)
    const { user, system } = process.cpuUsage(started)
    return (user + system) / 1000
  })
  return Math.min(...times)
}

// A reader that is not linear takes minutes.
test.each(parts.map((part) => [JSON.stringify(part), fill(part)]))(
  '50 kB of %s are read within three seconds of processor time',
  (_, text) => {
    expect(timeOf(text)).toBeLessThan(3_000)
  },
)
