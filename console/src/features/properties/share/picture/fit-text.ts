/** The width of a text, in pixels. */
type Measure = (text: string) => number

/**
 * Breaks a text into lines of at most `maxWidth`, and ends the last one with … if the text is longer. A word
 * that is wider than a line is broken; words with a no-break space between them stay together.
 */
export function wrapText(text: string, maxWidth: number, maxLines: number, measure: Measure): string[] {
  const lines: string[] = []
  let rest = text.replaceAll(/[^\S\u00a0]+/g, ' ').trim()
  while (rest !== '' && lines.length < maxLines) {
    const isLast = lines.length === maxLines - 1
    const line = isLast ? shorten(rest, maxWidth, measure) : takeLine(rest, maxWidth, measure)
    lines.push(line)
    rest = isLast ? '' : rest.slice(line.length).trimStart()
  }
  return lines
}

/** The text, or as much of it as fits, with … at its end. */
export function shorten(text: string, maxWidth: number, measure: Measure): string {
  if (measure(text) <= maxWidth) return text
  return `${takeStart(text, (start) => measure(`${start}…`) <= maxWidth).trimEnd()}…`
}

/**
 * A location without its first parts while it is too long: the area and the town at its end say more than
 * the number of the house.
 */
export function shortenLocation(location: string, isTooLong: (location: string) => boolean): string {
  let parts = location.split(',').map((part) => part.trim())
  while (parts.length > 1 && isTooLong(parts.join(', '))) parts = parts.slice(1)
  return parts.join(', ')
}

function takeLine(text: string, maxWidth: number, measure: Measure): string {
  if (measure(text) <= maxWidth) return text
  const start = takeStart(text, (part) => measure(part) <= maxWidth)
  const space = text[start.length] === ' ' ? start.length : start.lastIndexOf(' ')
  return space > 0 ? text.slice(0, space) : start
}

/** The longest start that fits, at least one letter with its tone marks. */
function takeStart(text: string, fits: (start: string) => boolean): string {
  let start = ''
  for (const letter of text.match(/\P{M}\p{M}*/gu) ?? []) {
    if (start !== '' && !fits(start + letter)) return start
    start += letter
  }
  return start
}
