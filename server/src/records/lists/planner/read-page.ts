import type { Page } from '../../list-response'
import { executeCount, executeLength, executePlan, executeRangeCounts, type Reading } from './execute'
import type { Plan } from './list-statement'
import type { FoundPage } from './page-statement'
import { allSorted, fewOrInOrder, firstInOrder, inCountedOrder, inOrder, withinKeys } from './plans-in-order'
import { allMatches, firstRows, fromRange, rareMatches } from './plans-of-search'

export interface DescribedPage extends Page {
  /** False if the JSON of a row is missing. */
  readonly isComplete: boolean
}

/**
 * Reads a page of a list with the plan for its conditions; if that does not give the whole page, with the
 * next one (./README.md).
 */
export async function readPage(reading: Reading): Promise<DescribedPage> {
  const page = await readBounded(reading)
  const isCompared = reading.list.ranges.length + reading.list.words.length > 0
  return page.isMinimum && isCompared && (await executeLength(reading)) ? await countAll(reading, page) : page
}

/** The page with the total of a short list: all matches are counted, also beyond `max_total`. */
async function countAll(reading: Reading, page: DescribedPage): Promise<DescribedPage> {
  const { order, limits } = reading.list
  const whole = { ...reading, request: { ...reading.request, maxTotal: limits.short } }
  // The first rows are those of the first page; a page with a number has an exact total already.
  const isFirst = !order.deltas && reading.request.offset === 0
  const counted = isFirst ? await readWith(whole, firstRows(limits.short)) : await readBounded(whole)
  // It has fewer rows only if the counter is wrong, which says that the list is short.
  return counted.total! < page.total! ? page : counted
}

async function readBounded(reading: Reading): Promise<DescribedPage> {
  const { words, ranges, isCombined, order, limits } = reading.list
  const { offset, isCounted, maxTotal } = reading.request
  const isExact = offset > 0 || (isCounted && maxTotal === null)
  if (words.length > 0) {
    // The first rows cannot give an exact total, and an index without deltas not the order.
    return isExact || order.deltas ? await readWith(reading, allMatches) : await readSearch(reading)
  }
  if (order.deltas) return await readWith(reading, inCountedOrder)
  const isBounded = ranges.length > 0 && !isExact && (maxTotal === null || maxTotal <= limits.counted)
  // Their total is the length of what is sorted anyway.
  const isSortedOnce = reading.list.isNarrowSorted && ranges.length === 0 && isCounted && offset === 0
  if (!isBounded) return await readWith(reading, isSortedOnce ? allSorted : inOrder)
  return isCombined ? await readCombined(reading) : await readRange(reading)
}

async function readRange(reading: Reading): Promise<DescribedPage> {
  const first = await executePlan(reading, firstInOrder)
  const hasAll = first.found > reading.request.limit || first.found === first.total
  if (hasAll) return pageOf(reading, first)
  // Further rows are not expected to match either, and reading them costs more than all matches of an index.
  if (reading.list.isUnordered && first.found === 0) return await readWith(reading, allSorted)
  if (reading.list.isWithinKeys) return await readWith(reading, withinKeys)
  if (isExpected(reading, first)) {
    const page = await executePlan(reading, firstRows(reading.list.limits.walked.next, { isPageOnly: true }))
    const { total, isMinimum } = first
    if (page.found > reading.request.limit) return pageOf(reading, { ...page, total, isMinimum })
  }
  const next = await executePlan(reading, fewOrInOrder)
  return next.isMinimum ? await readWith(reading, allSorted) : pageOf(reading, next)
}

/**
 * Whether the next rows are expected to fill the page, and matches are not known to be few: without a total
 * they are not counted.
 */
function isExpected({ list, request }: Reading, { found, total }: FoundPage): boolean {
  const { walked, counted } = list.limits
  const isFew = request.isCounted && total! <= counted
  return !list.isUnordered && !isFew && found * walked.next > request.limit * walked.first
}

/**
 * Ranges of which no index has the matches together: few rows may be in one of them, or many in each of them
 * and few in all.
 */
async function readCombined(reading: Reading): Promise<DescribedPage> {
  const { walked, counted } = reading.list.limits
  const first = await executePlan(reading, firstRows(walked.first))
  if (isWhole(reading, first) && !isCountable(reading, first)) return pageOf(reading, first)
  const counts = await executeRangeCounts(reading)
  const least = Math.min(...counts)
  if (least <= counted) return await readWith(reading, fromRange(counts.indexOf(least)))
  return (await readFrom(reading, first)) ?? (await readWith(reading, allSorted))
}

async function readSearch(reading: Reading): Promise<DescribedPage> {
  const first = await executePlan(reading, firstRows(reading.list.limits.walked.first))
  const page = await readFrom(reading, first)
  return page ?? (await readWith(reading, rareMatches(await findCommonWords(reading))))
}

/** The page if the first rows have it, or further ones in which it is expected by what these have. */
async function readFrom(reading: Reading, first: FoundPage): Promise<DescribedPage | null> {
  const { walked, expected } = reading.list.limits
  if (isWhole(reading, first)) return pageOf(reading, first)
  if (first.found === 0) return null
  const next = await executePlan(reading, firstRows(walked.next))
  if (isWhole(reading, next)) return pageOf(reading, next)
  if (next.found < expected) return null
  const last = await executePlan(reading, firstRows(walked.last, { isPageOnly: true }))
  return isWhole(reading, last) ? pageOf(reading, last) : null
}

const isWhole = ({ request }: Reading, { found, isMinimum }: FoundPage) => found > request.limit || !isMinimum

/** Whether a page of the first rows lacks a total that the rows after them can give. */
const isCountable = ({ request: { isCounted, maxTotal } }: Reading, { isMinimum, total }: FoundPage) =>
  isCounted && isMinimum && total! <= maxTotal!

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
  const isCompared = list.ranges.length + list.words.length > 0
  const max = isCompared || maxTotal === null ? maxTotal : Math.max(maxTotal, list.limits.short)
  const isCapped = total !== null && (isCompared || list.counter === null) && max !== null && total > max
  return {
    json,
    next: found > limit ? last : null,
    total: !isCounted ? null : isCapped ? maxTotal : total,
    isMinimum: isCounted && (isMinimum || isCapped),
    isComplete: described === Math.min(found, limit),
  }
}
