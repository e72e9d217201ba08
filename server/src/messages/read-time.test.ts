import { expect, test } from 'vitest'

import { AppError } from '../app-error'
import { readMessage } from './read-message'

const repeatTo = (part: string, length: number) => part.repeat(Math.ceil(length / part.length)).slice(0, length)
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

// A ratio, because a busy machine takes ten times as long. A quadratic reader would take 100 times a tenth.
test.each(parts.map((part) => [JSON.stringify(part), part]))(
  'reading 50 kB of %s takes less than 50 times as long as a tenth of it, or half a second',
  (_, part) => {
    const whole = timeOf(repeatTo(part, 50_000))
    const tenth = timeOf(repeatTo(part, 5_000))
    expect(whole).toBeLessThan(Math.max(50 * tenth, 500))
  },
)
