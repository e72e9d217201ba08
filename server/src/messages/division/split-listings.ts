import { messageBreak } from '../clean-text'
import { isDealHeading, readHeadings } from './list-headings'
import { findAmounts } from '../money/amounts'
import { maskPhones } from '../phones'
import { both, hasOnlyFees, plotHeading, splitOffers } from './split-offers'
import { divideUnits } from './split-units'

export interface MessagePart {
  readonly text: string
  /** What stands before and after all listings, and holds for each of them. */
  readonly shared: string
}

const separator = /^[-=_*~•.—━#+ ]{3,}$|^(?:\p{Extended_Pictographic}\ufe0f? ?){3,}$/u
const numbered =
  /^[\p{S}\p{M} ]{0,3}(?:\(?(\d{1,2}) ?[.):\]-](?!\d)|(?:property|option|listing|unit|house|deal|no|item)\.? ?(\d{1,2}) ?[.):-]?(?= |$)|#(\d{1,2})(?= )) ?/iu
const property =
  /(?<!\p{L})(?:\d{1,2}|one|two|three|four|five|six) ?-? ?(?:units? of )?(?:bed|bdr|bedrm|br(?!\p{L}))|(?<!\p{L})(?:duplex|terrace|bungalow|flats?|apartments?|self ?-?con\w*|room ?self|room ?(?:and|&|n) ?parlou?r|single room|mini ?flat|land|plots?|acres?|hectares?|warehouse|shops?|offices?|plaza|hotel|studio|maisonette|detached|house|carcass|penthouse|filling station|building|mansion|(?<!(?:\/|per|a) ?)sqm)(?!\p{L})/iu
const contact =
  /(?<!\p{L})(?:call|contact|whats ?app|tel|phone|inspection|enquir|inquir|all (?:in|are|at|with|have|prices|properties|units|titles?|located)|both|each|agency|legal|dm)(?!\p{L})|☎/iu

/** Before another listing in running text. */
const alsoOffered = /(?<=[.!;])[^\S\n]?(?=also (?:available|for (?:sale|rent|lease)|to let|we have)(?!\p{L}))/giu

/** The listings of a cleaned message (../clean-text); one part if it has only one. */
export function splitListings(text: string): MessagePart[] {
  const messages = text
    .split(messageBreak)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (messages.length > 1) {
    const joined = joinMessages(messages)
    if (joined.length > 1) return joined.flatMap(splitListings)
  }
  const plain = divideUnits(messages.join('\n').replace(alsoOffered, '\n\n'))
  const parts = splitOffers(plain)?.map((offer) => ({ text: offer, shared: '' })) ??
    splitNumbered(plain) ??
    splitBlocks(plain) ??
    splitLines(plain) ?? [{ text: plain, shared: '' }]
  // Between two listings it would hold for the one before alone.
  const heading = plotHeading(plain)
  return heading === undefined || parts.length === 1
    ? parts
    : parts.map(({ text: own, shared }) => ({ text: own, shared: `${shared}\n${heading}`.trim() }))
}

/** Messages of a chat without a property or a price belong to the one before. */
function joinMessages(messages: readonly string[]): string[] {
  const joined: string[] = []
  for (const message of messages) {
    if (joined.length > 0 && !(property.test(message) && hasMoney(message)))
      joined[joined.length - 1] += `\n\n${message}`
    else if (joined.length === 1 && !(property.test(joined[0]!) && hasMoney(joined[0]!))) joined[0] += `\n\n${message}`
    else joined.push(message)
  }
  return joined
}

/** What every amount has; most texts without one are told apart by it. */
const sign = /[₦#$£€]|\d ?[kmbt]|illion|thousand|ngn|naira|usd|dollar|pound|euro|\d[.,]\d{3}|n[=: ]?\d/iu

function hasMoney(text: string): boolean {
  if (!sign.test(text)) return false
  for (const { isBare, isLength, percent } of findAmounts(maskPhones(text)))
    if (!isBare && !isLength && percent === null) return true
  return false
}

/** Has a price, or says that it has none to read. */
const isOffered = (text: string) => hasMoney(text) || (counted.test(text) && onRequest.test(text))
const counted = /\d ?-?(?:bed|bdr|br(?!\p{L})|sqm|plots?|acres?)|(?<!\p{L})(?:half|full) plot|self ?-?con|mini ?flat/iu
const onRequest =
  /(?<!\p{L})prices? (?:is )?(?:on request|on application|coming soon)|call for (?:the )?price|(?:@|price ?[:=-]) ?call(?!\p{L})/iu

/** `1. … 2. …`: each item names a property. Below a heading the numbers may begin again. */
function splitNumbered(text: string): MessagePart[] | null {
  const lines = text.split('\n')
  const starts: number[] = []
  let last = 0
  for (const [index, line] of lines.entries()) {
    const found = numbered.exec(line)
    const number = Number(found?.[1] ?? found?.[2] ?? found?.[3])
    if (number !== last + 1 && !(number === 1 && isDealHeading(lines[index - 1] ?? ''))) continue
    starts.push(index)
    last = number
  }
  if (starts.length < 2) return null
  const list = readList(lines, starts, numbered)
  if (!list) return null
  const texts = list.map(({ text: item }) => item)
  const named = texts.filter(
    (item) => /(?<!\p{L})s\/c(?!\p{L})/iu.test(item) || property.test(item.split('\n', 3).join('\n')),
  )
  const areListings = texts.filter(hasMoney).length > 1 || texts.every((item) => /\d ?-?(?:bed|bdr|br)/i.test(item))
  return named.length === texts.length && areListings ? list : null
}

/** The items of a list that begin at the lines `starts`, without their bullets. */
function readList(lines: readonly string[], starts: readonly number[], bullet: RegExp): MessagePart[] | null {
  if (hasMoney(lines.slice(0, starts[0]).join('\n'))) return null
  const list = readHeadings(lines, starts)
  if (!list || list.headings.some((heading) => hasMoney(heading.join('\n')))) return null
  const { items, before, headings } = list
  // After items of one line each, and its price, further lines are about all of them.
  const areLines = items
    .slice(0, -1)
    .every((item) => item.filter((line) => line !== '' && !price.test(line)).length === 1)
  const end = items.at(-1)!
  const length = price.test(end[1] ?? '') ? 2 : 1
  const [last, footer] = areLines ? [end.slice(0, length), end.slice(length)] : splitFooter(end)
  const texts = [...items.slice(0, -1), last].map((item) => item.join('\n').replace(bullet, '').trim())
  return withShared(texts, [...before, ...footer], headings)
}
/** Blocks between empty lines or separators, of which each begins with a property and has a price. */
function splitBlocks(text: string): MessagePart[] | null {
  const blocks: string[][] = [[]]
  for (const line of text.split('\n')) {
    if (line === '' || separator.test(line)) blocks.push([])
    else blocks.at(-1)!.push(line)
  }
  const groups: Group[] = []
  const shared: string[] = []
  let heading = ''
  const filled = blocks.filter(({ length }) => length > 0)
  for (const [index, lines] of filled.entries()) {
    const block = { text: lines.join('\n'), isPriced: isOffered(lines.join('\n')), heading }
    const last = groups.at(-1)
    const isHead = property.test(lines.slice(0, 2).join('\n')) && !hasOnlyFees(block.text)
    if (lines.length === 1 && isDealHeading(block.text)) heading = block.text
    else if (index === 0 && isIntroduction(lines, filled[1])) shared.push(block.text)
    else if (isHead && (last === undefined || (last.isPriced && (block.isPriced || isTitle(block.text)))))
      groups.push(block)
    else if (last === undefined) shared.push(block.text)
    else append(last, block)
  }
  // Below all listings it is about all of them.
  if (heading !== (groups.at(-1)?.heading ?? '')) shared.push(heading)
  // Prices above their listings would be those of the listing before.
  if (groups.length < 2 || hasMoney(shared.join('\n'))) return null
  // A group without a price is no listing of its own.
  const priced = groups.reduce<Group[]>((found, group) => {
    const last = found.at(-1)
    if (group.isPriced || last === undefined) found.push(group)
    else append(last, group)
    return found
  }, [])
  if (priced.length < 2 || !priced[0]!.isPriced) return null
  const [rest, footer] = splitFooterBlocks(priced.at(-1)!.text)
  const parts = withShared(
    [...priced.slice(0, -1).map(({ text: own }) => own), rest],
    [...shared, ...footer],
    priced.map((group) => [group.heading]),
  )
  return parts.flatMap(
    (part) =>
      splitLines(part.text)?.map(({ text: line, shared: own }) => ({
        text: line,
        shared: joinShared(part.shared, own),
      })) ?? [part],
  )
}

/** `LAND BARGAINS`, above a line with a property and its price. */
const isIntroduction = (lines: readonly string[], next: readonly string[] = []) =>
  lines.length === 1 && !/\d/.test(lines[0]!) && property.test(next[0] ?? '') && hasMoney(next[0] ?? '')

/** Blocks of one listing. */
interface Group {
  text: string
  isPriced: boolean
  /** The line `FOR SALE` above them. */
  readonly heading: string
}

function append(group: Group, block: Group): void {
  group.text += `\n\n${block.text}`
  group.isPriced ||= block.isPriced
}

/** A short first line with the number of rooms: the head of the next listing, whose price follows. */
const isTitle = (block: string) =>
  /(?:\d|one|two|three|four|five) ?-?(?:bed|bdr|bedrm|br(?!\p{L}))/iu.test(block.split('\n', 1)[0]!.slice(0, 80)) &&
  !/(?<!\p{L})(?:features?|the (?:house|property|duplex)|comes with|has|with)(?!\p{L})/iu.test(block.slice(0, 60))

/** Lines of which each names a property and has a price, or the price is the line below. */
function splitLines(text: string): MessagePart[] | null {
  const lines = text.split('\n')
  const isOfPlots = plotHeading(lines.slice(0, lines.findIndex(hasMoney)).join('\n')) !== undefined
  const beside = lines.flatMap((line, index) =>
    (isOfPlots || property.test(line)) && isOffered(line) && !hasOnlyFees(line) ? [index] : [],
  )
  const above = lines.flatMap((line, index) =>
    counted.test(line) && !hasMoney(line) && price.test(lines[index + 1] ?? '') ? [index] : [],
  )
  const starts = above.length < 2 ? beside : [...beside, ...above].toSorted((one, other) => one - other)
  return starts.length < 2 ? null : readList(lines, starts, /^[-•*▪➡👉✅ ]+/u)
}

const price =
  /^[^\p{L}\d₦#]{0,4}[₦N#]? ?\d[\d.,]* ?(?:k|m|bn?|million|billion)?(?: (?:net|asking|only))?[^\p{L}\d]{0,4}$/iu

/** Divides the lines of the last listing from those about all listings. */
function splitFooter(lines: readonly string[]): [string[], string[]] {
  const empty = lines.findIndex((line, index) => index > 0 && (line === '' || separator.test(line)))
  const about = lines.findIndex((line, index) => index > 0 && contact.test(maskPhones(line)))
  const at = [empty, about].filter((index) => index >= 0).toSorted((one, other) => one - other)[0]
  return at === undefined ? [[...lines], []] : [lines.slice(0, at), lines.slice(at)]
}

/** In words: a short last block is about all listings, as `All sold`. */
const maxNote = 9
function splitFooterBlocks(group: string): [string, string[]] {
  const blocks = group.split('\n\n')
  const last = blocks.at(-1)!
  if (blocks.length > 1 && !hasMoney(last) && last.split(/\s+/).length <= maxNote)
    return [blocks.slice(0, -1).join('\n\n'), [last]]
  if (blocks.length > 1 && contact.test(maskPhones(last)) && !hasMoney(last))
    return [blocks.slice(0, -1).join('\n\n'), [last]]
  const lines = group.split('\n')
  const phoneLines = lines.filter((line) => maskPhones(line).includes('☎'))
  return [group, phoneLines]
}

/** `headings`: those of each text alone. */
const withShared = (
  texts: readonly string[],
  shared: readonly string[],
  headings: readonly (readonly string[])[] = [],
): MessagePart[] => {
  const about = shared.filter((line) => !separator.test(line)).join('\n')
  return texts.map((text, index) => ({ text, shared: joinShared(about, (headings[index] ?? []).join('\n')) }))
}

/** A heading `Sale` counts more than `For sale and rent` above the whole list. */
const joinShared = (about: string, own: string): string =>
  `${own.split('\n').some(isDealHeading) ? about.replace(both, '') : about}\n${own}`.trim()
