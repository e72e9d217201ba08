import { countOf, onlyOf } from '../words'

export interface Sizes {
  readonly land_size: number | null
  readonly land_unit: string | null
  readonly building_size: number | null
  readonly doubtful: readonly string[]
}

const sizes =
  /(?<![\p{L}\p{N}.,₦#-])(\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d{1,7}(?:\.\d{1,2})?|one|two|three|four|five|six|ten|half|½|a|an|one and (?:a )?half|half an?) ?(?:nos? )?(?:(?:full|standard|fenced|dry|bare|corner[- ]piece|corner|residential|commercial|whole|acre|hectare) )?(sqms?|sq\.? ?m(?:trs?|et(?:er|re)s?)?|square ?m(?:et(?:er|re)s?|trs?)|m2|m²|sqmts?|sqmtrs?|sm\b|plots?|acres?|hectares?|ha\b|hec\b)(?![\p{L}\p{N}])/giu
const building =
  /(?:buil[dt](?:[- ]?up)?|building|floor|internal|lettable|office|net|gross|gfa|nla|covered|usable|space|hall|warehouse|shop|living)(?: area| space| size| of)?\W{0,3}(?:is |of |measuring |area )?\W{0,2}$/iu
const buildingBehind =
  /^ ?(?:of )?(?:built|building|floor|internal|lettable|office|net|gross|covered|usable|of space|space|shop|warehouse|hall|open plan|apartment|flat|duplex)/iu
const land =
  /(?:land|plot|site|lot|compound|sits? on|seated on|sitting on|standing on|on (?:about|approx\w*|over)?|area|size)(?: size| area| of| measuring)?\W{0,3}(?:is |of |measuring |about |approx\w* )?\W{0,2}$/iu
const landBehind = /^ ?(?:of )?(?:\p{L}+ )?(?:land|plot|compound)/iu
const several = /(?:\d|sqm|sqms|plots?|m2) ?(?:,|&|and|or|\/|to|-) ?$/iu
const price = /(?:\/|(?<!\p{L})(?:per|each|a|one|every)) ?$/iu

/** The sizes of land and building. `isLand`: the listing is of land; `isSpace`: of a commercial space. */
export function readSizes(text: string, isLand: boolean, isSpace: boolean): Sizes {
  const ofLand: { size: number; unit: string }[] = []
  const ofBuilding: number[] = []
  const doubtful = new Set<string>()
  for (const match of text.matchAll(sizes)) {
    const [whole, number = '', unitText = ''] = match
    const unit = unitOf(unitText)
    const size = sizeOf(number)
    const before = text.slice(Math.max(0, match.index - 40), match.index)
    const end = match.index + whole.length
    const behind = text.slice(end, end + 30)
    if (/^an?$/i.test(number) && (unit === 'm²' || !(isLand || /(?<!\p{L})on $/iu.test(before)))) continue
    if (
      size === null ||
      (/^(?:one|a|1)$/i.test(number) && price.test(before)) ||
      /(?<!\p{L})(?:per|each|price|min(?:imum)?(?: of)?) ?(?:for )?$/iu.test(before)
    )
      continue
    if (several.test(before)) doubtful.add('land_size')
    else if (unit !== 'm²') ofLand.push({ size, unit })
    else if (!isLand && (building.test(before) || buildingBehind.test(behind))) ofBuilding.push(size)
    else if (isLand || land.test(before) || landBehind.test(behind)) ofLand.push({ size, unit })
    else if (isSpace) ofBuilding.push(size)
    else doubtful.add('land_size')
  }
  const metres = onlyOf(ofLand.filter(({ unit }) => unit === 'm²').map(({ size }) => size))
  const others = onlyOf(ofLand.filter(({ unit }) => unit !== 'm²').map(({ size, unit }) => `${size} ${unit}`))
  const built = onlyOf(ofBuilding)
  if (built.isDoubtful) doubtful.add('building_size')
  if (metres.isDoubtful || (metres.value === null && others.isDoubtful)) doubtful.add('land_size')
  const [size, unit] = metres.value !== null ? [metres.value, 'm²'] : (others.value?.split(' ') ?? [])
  const hasLand = size !== undefined && !doubtful.has('land_size')
  return {
    land_size: hasLand ? Number(size) : null,
    land_unit: hasLand ? (unit ?? null) : null,
    building_size: built.value,
    doubtful: [...doubtful],
  }
}

function unitOf(text: string): string {
  if (/^plot/i.test(text)) return 'plot'
  if (/^acre/i.test(text)) return 'acre'
  return /^h/i.test(text) ? 'hectare' : 'm²'
}

function sizeOf(text: string): number | null {
  if (/^(?:half(?: an?)?|½)$/i.test(text)) return 0.5
  if (/^one and/i.test(text)) return 1.5
  if (/^an?$/i.test(text)) return 1
  const size = /^\d/.test(text) ? Number(text.replaceAll(',', '')) : countOf(text)
  return Number.isFinite(size) && size > 0 ? size : null
}
