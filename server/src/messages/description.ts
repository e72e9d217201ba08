import { messageBreak, unreadable } from './clean-text'
import { maskSpans } from './mask-spans'
import { findPhones, maskPhones } from './phones'

const maxCharacters = 10_000
const whatsAppLinks =
  /(?:https?:\/\/)?(?:www\.)?(?:wa\.me|api\.whatsapp\.com|chat\.whatsapp\.com|wa\.link|whatsapp\.com)\/\S*/giu
/** What is said to other agents. */
const toAgents =
  /(?<!\p{L})(?:(?:strictly )?(?:direct|semi[- ]?direct|personal|straight|retained)(?: \p{L}+)? (?:brief|mandate|instruction)s?(?: only)?|(?:direct|semi[- ]?direct) (?:to|from) (?:owner|mandate|seller|landlord)|no agents?(?: please| pls| allowed)?|agents?,? (?:please |pls )?(?:stay|keep|steer) (?:away|off|clear)|no (?:brokers?|middle ?m[ea]n|third part(?:y|ies)|joint agents?|time ?wasters?)(?: please| pls)?|serious (?:buyers?|clients?|inquir(?:y|ies)|enquir(?:y|ies)) only|1st party|first party(?: brief)?|(?:brief|mandate) holder)(?!\p{L})/giu
/** A line with nothing but how to reach the sender. */
const contactLine =
  /^(?:[\p{P}\p{S}\s]*(?:for (?:more )?(?:details?|inspection|enquir(?:y|ies)|inquir(?:y|ies)|information|info|booking|viewing)[\s,:-]*)?(?:please |pls |kindly )?(?:call|contact|whats ?app|phone|tel|mobile|reach|dm|text|chat|chats|calls|sms|inspection|enquir(?:y|ies)|inquir(?:y|ies)|more (?:info|details))(?!\p{L}))[^.!?\n]{0,60}[.!]?$/iu

/** Words that ask to call somebody, up to the number: 'For inspection call Mr. Tunde on 0803…'. */
const toCall =
  /(?:for (?:more )?(?:details?|inspections?|enquir(?:y|ies)|inquir(?:y|ies)|information|info|bookings?|viewing)[ ,:;-]{0,3})?(?:please |pls |kindly )?(?<!\p{L})(?:call|contact|whats ?app|phone|tel|mobile|reach|dm|text|chat|sms|ask for)(?!\p{L})(?:[^.!?\n☎]|(?:mr|mrs|ms|barr|engr|dr|esv|arc|chief|alh|tpl|pst|surv)\.){0,60}☎[☎ ,/&+-]*(?: ?(?:now|today|for (?:more )?(?:details?|inspections?|info|information|viewing|enquir(?:y|ies)))(?!\p{L}))?/giu
/** The name before a number, alone in its sentence: 'Chidi: 0803…'. */
const named = /(?<=^\P{L}{0,4}|[.!?\n] )\p{Lu}\p{L}+(?: \p{Lu}\p{L}+){0,2} ?[:-] ?☎+/gu

/** The message of a listing as its description: without numbers, links and words meant for other agents. */
export function describeListing(text: string): string {
  const lines = text.replaceAll(messageBreak, '').replaceAll(unreadable, '').split('\n').map(cleanLine)
  const cleaned = lines
    .filter((line): line is string => line !== null)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return cleaned.length <= maxCharacters ? cleaned : `${cleaned.slice(0, maxCharacters - 1).trimEnd()}…`
}

/** Null if nothing of the line remains. */
function cleanLine(line: string): string | null {
  const phones = findPhones(line)
  if ((phones.length > 0 || line.search(whatsAppLinks) >= 0) && contactLine.test(withoutNumbers(line))) return null
  const without = withoutNumbers(phones.length > 0 ? withoutCalls(line) : line)
    .replace(whatsAppLinks, '')
    .replace(toAgents, '')
  if (without === line) return line
  const tidy = without
    .replace(/[([{][\s,;:&/-]*[)\]}]/g, '')
    .replace(/ +([,.;:!?])/g, '$1')
    .replace(/(?:[,;:/&|-]\s*){2,}/g, (signs) => `${signs.trim().slice(-1)} `)
    .replace(/ {2,}/g, ' ')
    .replace(/[([{](?=\s*[,;:]|\s*$)/g, '')
    .replace(/([.!?])(?:\s*[.!])+/g, '$1')
    .replace(/^[\s,;:.!|/&-]+|[\s,;:|/&(-]+$/gu, '')
  return /[\p{L}\p{N}]/u.test(tidy) && !/^(?:call|contact|whats ?app|tel|phone|or|and)\W*$/iu.test(tidy) ? tidy : null
}

const withoutNumbers = (line: string) => maskSpans(line, findPhones(line), '')

function withoutCalls(line: string): string {
  const masked = maskPhones(line)
  const spans = [toCall, named].flatMap((pattern) =>
    [...masked.matchAll(pattern)].map(({ index, 0: { length } }) => ({ start: index, end: index + length })),
  )
  const inOrder = spans.toSorted((one, other) => one.start - other.start)
  return maskSpans(
    line,
    inOrder.filter(({ start }, at) => at === 0 || start >= inOrder[at - 1]!.end),
    '',
  )
}
