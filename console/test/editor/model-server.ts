/** The fields of the model form. */
export const fields = ['title', 'city'] as const
export type Field = (typeof fields)[number]
export type Values = Record<Field, string>
export const empty: Values = { title: '', city: '' }
export const contentOf = (values: Values) => JSON.stringify(values)

/** What happens to a request. */
export const fates = ['arrives', 'request-lost', 'response-lost', 'offline', 'rejected'] as const
export type Fate = (typeof fates)[number]

/** A model of the server, with another admin: it carries out each idempotency key once. */
export class ModelServer {
  readonly results = new Map<string, string>()
  /** Everything that was ever saved. */
  readonly saved: Values[] = []
  created = 0
  record = { version: 1, values: empty }

  /** Saves, unless this key was used before. */
  save(isNew: boolean, key: string, version: number, values: Values): 'saved' | 'reused' | 'outdated' {
    const earlier = this.results.get(key)
    if (earlier !== undefined) return earlier === contentOf(values) ? 'saved' : 'reused'
    if (!isNew && version !== this.record.version) return 'outdated'
    this.results.set(key, contentOf(values))
    this.saved.push(values)
    if (isNew) this.created += 1
    else this.record = { version: version + 1, values }
    return 'saved'
  }
}
