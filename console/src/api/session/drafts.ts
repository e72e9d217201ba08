/**
 * The prefix of the keys under which unsaved forms are
 * stored. Log Out removes them; an expired session does not.
 */
export const draftKeyPrefix = 'gatehouse-draft:'

/** The prefix, the id of the admin, the entity, and the id of the record or `new`. */
const draftKey = /^gatehouse-draft:[^:]*:([^:]+):(.+)$/

/** What `removeDrafts` would remove: ['a new property', 'changes to 2 agents']. */
export function describeDrafts(): string[] {
  const counts = new Map<string, number>()
  for (const [entity, id] of draftKeys().flatMap((key) => [draftKey.exec(key)?.slice(1) ?? []])) {
    if (entity === undefined) continue
    const group = `${id === 'new' ? 'new' : 'changed'} ${entity}`
    counts.set(group, (counts.get(group) ?? 0) + 1)
  }
  return [...counts].map(([group, count]) => describe(group, count))
}

export function removeDrafts(): void {
  for (const key of draftKeys()) {
    localStorage.removeItem(key)
    sessionStorage.removeItem(key)
  }
}

const draftKeys = (): string[] =>
  [localStorage, sessionStorage].flatMap((storage) =>
    Object.keys(storage).filter((key) => key.startsWith(draftKeyPrefix)),
  )

function describe(group: string, count: number): string {
  const [kind, entity = ''] = group.split(' ')
  const records = count === 1 ? entity : `${count} ${entity.endsWith('y') ? `${entity.slice(0, -1)}ies` : `${entity}s`}`
  if (kind === 'new') return count === 1 ? `a new ${entity}` : records.replace(' ', ' new ')
  return `changes to ${count === 1 ? `one ${entity}` : records}`
}
