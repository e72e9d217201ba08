import { kilobytes, type Session } from './goals'
import type { Step } from './step'
import { amountOf, type Transfer, type TransferKind } from './transfers'
import { shiftsOf, slowestInteraction } from './vitals'

const kinds: readonly TransferKind[] = ['page', 'script', 'style', 'data', 'font', 'picture']

/** Prints what every step transferred, the layout shifts with what moved, and the slowest interaction. */
export function printSession(title: string, { steps, entries, heap }: Session): void {
  console.log(`\n${title}`)
  for (const step of steps) console.log(describeStep(step))
  const shifts = shiftsOf(entries)
  console.log(`  Layout shifts: ${shifts.reduce((sum, { value }) => sum + value, 0).toFixed(4)} in ${shifts.length}`)
  for (const { value, moved } of shifts) console.log(`    ${value.toFixed(4)} ${moved}`)
  const slowest = slowestInteraction(entries)
  if (slowest) console.log(`  Slowest interaction: ${slowest.ms} ms, ${slowest.target}`)
  if (heap)
    console.log(
      `  JavaScript heap: ${megabytes(heap.first)} with the first page, ${megabytes(heap.last)} after ${heap.cards} cards`,
    )
}

const describeStep = ({ what, usableMs, paintMs, before, after }: Step): string =>
  [
    `  ${what}: usable after ${usableMs.toFixed(0)} ms${paintMs === null ? '' : `, LCP ${paintMs.toFixed(0)} ms`}`,
    `    until then ${describe(before)}`,
    `    after that ${describe(after)}`,
  ].join('\n')

function describe(transfers: readonly Transfer[]): string {
  const total = amountOf(transfers)
  const parts = kinds.flatMap((kind) => {
    const { bytes, requests } = amountOf(transfers, kind)
    return requests === 0 ? [] : [`${kind} ${kilobytes(bytes)} in ${requests}`]
  })
  const details = parts.length === 0 ? '' : `: ${parts.join(', ')}`
  return `${kilobytes(total.bytes)} in ${total.requests} requests${details}`
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`
