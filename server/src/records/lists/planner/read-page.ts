import type { Page } from '../../list-response'
import { executeCount, executeLength, executePlan, type Reading } from './execute'
import type { Plan } from './list-statement'
import type { FoundPage } from './page-statement'
import { allSorted, fewOrInOrder, firstInOrder, inCountedOrder, inOrder } from './plans-in-order'
import { allMatches, firstRows, rareMatches } from './plans-of-search'

export interface DescribedPage extends Page {
  /** False if the JSON of a row is missing. */
  readonly isComplete: boolean
}

/**
 * Reads a page of a list with the plan for its conditions; if that does not give the whole page, with the
 * next one (./README.md).
 */
export async function readPage(reading: Reading): Promise<DescribedPage> {
  const { words, ranges, order, limits } = reading.list
  const { offset, isCounted, maxTotal } = reading.request
  const isExact = offset > 0 || (isCounted && maxTotal === null)
  if (words.length > 0) {
    // The first rows cannot give an exact total, and an index without deltas not the order.
    return isExact || order.deltas ? await readWith(reading, allMatches) : await readSearch(reading)
  }
  if (order.deltas) return await readWith(reading, inCountedOrder)
  const isBounded = ranges.length > 0 && !isExact && (maxTotal === null || maxTotal <= limits.counted)
  return isBounded ? await readRange(reading) : await readWith(reading, inOrder)
}

async function readRange(reading: Reading): Promise<DescribedPage> {
  const first = await executePlan(reading, firstInOrder)
  const hasAll = first.found > reading.request.limit || first.found === first.total
  if (hasAll) return pageOf(reading, first)
  const next = await executePlan(reading, fewOrInOrder)
  return next.isMinimum ? await readWith(reading, allSorted) : pageOf(reading, next)
}

async function readSearch(reading: Reading): Promise<DescribedPage> {
  const { walked, expected } = reading.list.limits
  const hasAll = ({ found, isMinimum }: FoundPage) => found > reading.request.limit || !isMinimum
  const first = await executePlan(reading, firstRows(walked.first))
  if (hasAll(first)) return await withTotal(reading, first)
  if (first.found > 0) {
    const next = await executePlan(reading, firstRows(walked.next))
    if (hasAll(next)) return await withTotal(reading, next)
    if (next.found >= expected) {
      const last = await executePlan(reading, firstRows(walked.last, { isPageOnly: true }))
      if (hasAll(last)) return await withTotal(reading, last)
    }
  }
  return await readWith(reading, rareMatches(await findCommonWords(reading)))
}

/** A page that the first rows fill. In a short list, all matches are counted, up to max_total. */
async function withTotal(reading: Reading, page: FoundPage): Promise<DescribedPage> {
  const { isCounted, maxTotal } = reading.request
  const isCountable = isCounted && page.isMinimum && page.total! <= maxTotal!
  if (!isCountable || !(await executeLength(reading))) return pageOf(reading, page)
  const counted = await executePlan(reading, firstRows(reading.list.limits.short))
  // It has fewer rows only if the counter is wrong, which says that the list is short.
  return pageOf(reading, counted.found < page.found ? page : counted)
}

/** The places of the words that many of the first rows contain, but never of all words. */
async function findCommonWords(reading: Reading): Promise<ReadonlySet<number>> {
  const { words, limits } = reading.list
  if (words.length === 1) return new Set()
  const counts = await executeCount(reading)
  const max = Math.max(limits.commonShare * limits.sampled, Math.min(...counts))
  return new Set(words.map((_, place) => place).filter((place) => counts[place]! > max))
}

const readWith = async (reading: Reading, plan: Plan) => pageOf(reading, await executePlan(reading, plan))

function pageOf({ list, request }: Reading, page: FoundPage): DescribedPage {
  const { limit, isCounted, maxTotal } = request
  const { json, described, found, last, total, isMinimum } = page
  const isFromCounter = list.counter !== null && list.words.length === 0
  const isCapped = total !== null && !isFromCounter && maxTotal !== null && total > maxTotal
  return {
    json,
    next: found > limit ? last : null,
    total: !isCounted ? null : isCapped ? maxTotal : total,
    isMinimum: isCounted && (isMinimum || isCapped),
    isComplete: described === Math.min(found, limit),
  }
}
