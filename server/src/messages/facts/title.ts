const pending = /(?:no|without|awaiting|pending|processing|in process|in view|applied for|not yet)[^\p{L}\n]{1,3}$/iu
const pendingBehind =
  /^[ ,:(-]{0,3}(?:in (?:view|process|progress)|processing|process|on ?going|pending|awaiting|almost ready|soon|can be processed|not (?:yet )?(?:available|ready))/iu

const titles: readonly (readonly [string, RegExp])[] = [
  [
    'C of O',
    /(?<!\p{L})(?:(?:global |individual |federal |state |lagos state |fg |fcda )?c ?[./-]? ?of ?[./-]? ?o|cofo|c\/o(?! ?\p{L})|certificate of occupancy)(?!\p{L})/giu,
  ],
  // In capitals, and not behind a number: '2 gc' are guest chalets.
  ["Governor's consent", /(?<![\p{L}\d]|\d )GC(?!\p{L})/gu],
  ["Governor's consent", /(?<!\p{L})(?:gov(?:ernor|'?nor)?'?s?'?\.? ?consent)(?!\p{L})/giu],
  [
    'Deed of assignment',
    /(?<!\p{L})(?:(?:registered )?deed of assignment|deed(?: of conveyance)?|conveyance)(?!\p{L})/giu,
  ],
  ['Excision/gazette', /(?<!\p{L})(?:(?:approved |government )?excision|gazzette?d?|gazett?ed?|gazett)(?!\p{L})/giu],
  ['Registered survey', /(?<!\p{L})(?:registered|reg\.?|approved) survey(?: plan)?(?!\p{L})/giu],
  [
    'Receipt',
    /(?<!\p{L})(?:(?:purchase|family|land|omo ?onile|community) receipts?|title:? receipts?|receipts? and survey|receipt & survey)(?!\p{L})/giu,
  ],
  ['Family land', /(?<!\p{L})family (?:land|papers?|document)(?!\p{L})/giu],
]

/** The strongest title that the listing has; one that is pending counts as unclear. */
export function readTitle(text: string): { value: string | null; isDoubtful: boolean } {
  let isDoubtful = false
  for (const [title, pattern] of titles) {
    for (const match of text.matchAll(pattern)) {
      const end = match.index + match[0].length
      const isPending =
        pending.test(text.slice(Math.max(0, match.index - 24), match.index)) ||
        pendingBehind.test(text.slice(end, end + 24))
      if (!isPending) return { value: title, isDoubtful: false }
      isDoubtful = true
    }
  }
  return { value: null, isDoubtful }
}
