import { Added, Removed } from './marks'

/** The entries of a list that were added and removed. */
export function ListDifference({ before, after }: { before: unknown; after: unknown }) {
  const [earlier, later] = [entriesOf(before), entriesOf(after)]
  const removed = earlier.filter((entry) => !later.includes(entry))
  const added = later.filter((entry) => !earlier.includes(entry))
  if (removed.length === 0 && added.length === 0) return `In another order: ${later.join(', ')}`
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1">
      {removed.map((entry) => (
        <li key={`-${entry}`}>
          <Removed>{entry}</Removed> <span className="text-13 text-muted">removed</span>
        </li>
      ))}
      {added.map((entry) => (
        <li key={`+${entry}`}>
          <Added>{entry}</Added> {earlier.length > 0 && <span className="text-13 text-muted">added</span>}
        </li>
      ))}
    </ul>
  )
}

const entriesOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
