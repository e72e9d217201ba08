type PageEntry = number | 'gap'

/**
 * The page numbers to show: `1 … n−1 n n+1 … last` (docs/decisions/0034). Near the ends
 * three neighbours are shown, and a gap that would hide a single page shows that page.
 */
export function pageNumbers(current: number, last: number): PageEntry[] {
  const first = Math.max(1, Math.min(current - 1, last - 2))
  const numbers = new Set([1, last])
  for (let page = first; page <= Math.min(last, first + 2); page += 1) numbers.add(page)
  const entries: PageEntry[] = []
  let previous = 0
  for (const page of [...numbers].filter((number) => number >= 1).sort((a, b) => a - b)) {
    if (page - previous === 2) entries.push(page - 1)
    else if (page - previous > 2) entries.push('gap')
    entries.push(page)
    previous = page
  }
  return entries
}
