import { expect, test } from 'vitest'
import { clipSpans, mergeSpans } from './blank-ranges'

const span = (start: number, end: number) => ({ start, end })

test('overlapping spans are merged, so that each byte is written once', () => {
  const same = Array.from({ length: 1_000 }, () => span(100, 900))
  expect(mergeSpans([span(850, 950), ...same, span(10, 20), span(20, 30), span(5, 5)])).toEqual([
    span(10, 30),
    span(100, 950),
  ])
})

test('spans are clipped to other spans', () => {
  const within = [span(10, 20), span(30, 40), span(50, 60)]
  expect(clipSpans([span(0, 5), span(15, 35), span(55, 1e15)], within)).toEqual([
    span(15, 20),
    span(30, 35),
    span(55, 60),
  ])
})
