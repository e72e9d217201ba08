import { messageBreak } from './clean-text'
import { findAmounts } from './money/amounts'
import { maskPhones } from './phones'
import { hasOnlyFees, plotHeading, splitOffers } from './split-offers'
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
  /(?<!\p{L})(?:\d{1,2}|one|two|three|four|five|six) ?-? ?(?:units? of )?(?:bed|bdr|bedrm|br(?!\p{L}))|(?<!\p{L})(?:duplex|terrace|bungalow|flats?|apartments?|self ?-?con\w*|room ?self|room and parlou?r|land|plots?|acres?|hectares?|warehouse|shops?|offices?|plaza|hotel|studio|maisonette|detached|house|carcass|penthouse|filling station|building|mansion|(?<!(?:\/|per|a) ?)sqm)(?!\p{L})/iu
const contact =
  /(?<!\p{L})(?:call|contact|whats ?app|tel|phone|inspection|enquir|inquir|all (?:in|are|at|with|have|prices|properties|units|titles?|located)|both|each|agency|legal|dm)(?!\p{L})|☎/iu

/** Before another listing in running text. */
const alsoOffered = /(?<=[.!;])[^\S\n]?(?=also (?:available|for (?:sale|rent|lease)|to let|we have)(?!\p{L}))/giu

/** The listings of a cleaned message (./clean-text); one part if it has only one. */
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

/** `1. … 2. …`: each item names a property. */
function splitNumbered(text: string): MessagePart[] | null {
  const lines = text.split('\n')
  const starts: number[] = []
  for (const [index, line] of lines.entries()) {
    const found = numbered.exec(line)
    const number = Number(found?.[1] ?? found?.[2] ?? found?.[3])
    if (number === starts.length + 1) starts.push(index)
  }
  if (starts.length < 2) return null
  const items = starts.map((start, index) => lines.slice(start, starts[index + 1] ?? lines.length))
  // After items of one line each, further lines are about all of them.
  const areLines =
    items.length > 1 && items.slice(0, -1).every((item) => item.filter((line) => line !== '').length === 1)
  const end = items.at(-1)!
  const [last, footer] = areLines ? [end.slice(0, 1), end.slice(1)] : splitFooter(end)
  const texts = [...items.slice(0, -1), last].map((item) => item.join('\n').replace(numbered, '').trim())
  moveHeadings(texts)
  const named = texts.filter(
    (item) => /(?<!\p{L})s\/c(?!\p{L})/iu.test(item) || property.test(item.split('\n', 3).join('\n')),
  )
  const priced = texts.filter(hasMoney)
  if (hasMoney(lines.slice(0, starts[0]).join('\n'))) return null
  if (named.length < texts.length || (priced.length < 2 && !texts.every((item) => /\d ?-?(?:bed|bdr|br)/i.test(item))))
    return null
  return withShared(texts, [...lines.slice(0, starts[0]), ...footer])
}

/** A line such as `FOR SALE` at the end of an item is the heading of those behind it. */
function moveHeadings(texts: string[]): void {
  let heading = ''
  for (const [index, text] of texts.entries()) {
    const own = heading
    const lines = text.split('\n')
    const last = lines.at(-1)!
    if (lines.length > 1 && dealHeading.test(last)) {
      heading = last
      lines.pop()
    }
    texts[index] = [own, ...lines].join('\n').trim()
  }
}
const dealHeading = /^[^\p{L}\d]{0,4}(?:available )?(?:for (?:sale|rent|lease)|to let)[^\p{L}\d]{0,4}$/iu

/** Blocks between empty lines or separators, of which each begins with a property and has a price. */
function splitBlocks(text: string): MessagePart[] | null {
  const blocks: string[][] = [[]]
  for (const line of text.split('\n')) {
    if (line === '' || separator.test(line)) blocks.push([])
    else blocks.at(-1)!.push(line)
  }
  const groups: Group[] = []
  const shared: string[] = []
  for (const lines of blocks.filter(({ length }) => length > 0)) {
    const block = { text: lines.join('\n'), isPriced: hasMoney(lines.join('\n')) }
    const last = groups.at(-1)
    const isHead = property.test(lines.slice(0, 2).join('\n')) && !hasOnlyFees(block.text)
    if (isHead && (last === undefined || (last.isPriced && (block.isPriced || isTitle(block.text))))) groups.push(block)
    else if (last === undefined) shared.push(block.text)
    else append(last, block)
  }
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
  return withShared([...priced.slice(0, -1).map(({ text: own }) => own), rest], [...shared, ...footer])
}

/** Blocks of one listing. */
interface Group {
  text: string
  isPriced: boolean
}

function append(group: Group, block: Group): void {
  group.text += `\n\n${block.text}`
  group.isPriced ||= block.isPriced
}

/** A short first line with the number of rooms: the head of the next listing, whose price follows. */
const isTitle = (block: string) =>
  /(?:\d|one|two|three|four|five) ?-?(?:bed|bdr|bedrm|br(?!\p{L}))/iu.test(block.split('\n', 1)[0]!.slice(0, 80)) &&
  !/(?<!\p{L})(?:features?|the (?:house|property|duplex)|comes with|has|with)(?!\p{L})/iu.test(block.slice(0, 60))

/** Lines of which each names a property and a price. */
function splitLines(text: string): MessagePart[] | null {
  const lines = text.split('\n')
  const isOfPlots = plotHeading(lines.slice(0, lines.findIndex(hasMoney)).join('\n')) !== undefined
  const starts = lines.flatMap((line, index) =>
    (isOfPlots || property.test(line)) && hasMoney(line) && !hasOnlyFees(line) ? [index] : [],
  )
  if (starts.length < 2 || hasMoney(lines.slice(0, starts[0]).join('\n'))) return null
  const items = starts.map((start, index) => lines.slice(start, starts[index + 1] ?? lines.length))
  // After listings of one line each, further lines are about all of them.
  const areLines = items.slice(0, -1).every(({ length }) => length === 1)
  const [last, footer] = areLines ? [items.at(-1)!.slice(0, 1), items.at(-1)!.slice(1)] : splitFooter(items.at(-1)!)
  return withShared(
    [...items.slice(0, -1), last].map((item) =>
      item
        .join('\n')
        .replace(/^[-•*▪➡👉✅ ]+/u, '')
        .trim(),
    ),
    [...lines.slice(0, starts[0]), ...footer],
  )
}

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

const withShared = (texts: readonly string[], shared: readonly string[]): MessagePart[] =>
  texts.map((text) => ({
    text,
    shared: shared
      .filter((line) => !separator.test(line))
      .join('\n')
      .trim(),
  }))
