import type { FileHandle } from 'node:fs/promises'

/** Bytes of a file from `start` up to `end`. */
export type ByteSpan = { start: number; end: number }

/** Sorts spans and merges overlapping and adjacent ones, so that at most the size of the file is written. */
export function mergeSpans(spans: readonly ByteSpan[]): ByteSpan[] {
  const merged: ByteSpan[] = []
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else if (end > start) merged.push({ start, end })
  }
  return merged
}

/** The intersection of two lists of merged spans. */
export function clipSpans(spans: readonly ByteSpan[], within: readonly ByteSpan[]): ByteSpan[] {
  const clipped: ByteSpan[] = []
  let first = 0
  for (const span of spans) {
    while (first < within.length && within[first]!.end <= span.start) first += 1
    for (let at = first; at < within.length && within[at]!.start < span.end; at += 1) {
      const { start, end } = within[at]!
      clipped.push({ start: Math.max(span.start, start), end: Math.min(span.end, end) })
    }
  }
  return clipped
}

export async function writeZeros(file: FileHandle, spans: readonly ByteSpan[]): Promise<void> {
  for (const { start, end } of spans) {
    for (let from = start; from < end; from += zeros.length) {
      await file.write(zeros, 0, Math.min(zeros.length, end - from), from)
    }
  }
}

const zeros = Buffer.alloc(65_536)
