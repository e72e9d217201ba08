import type { Archive } from './crafted-archive'

/** Numbers from 0 up to, but without, `end`; the same for the same seed (mulberry32). */
export function randomNumbers(seed: number): (end: number) => number {
  let state = seed
  return (end) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * end)
  }
}

const badValues: readonly unknown[] = [
  '../../../../escaped.txt',
  '/tmp/escaped.txt',
  '..\\..\\escaped.txt',
  'C:\\escaped.txt',
  'media/../../escaped.txt',
  'full.jpg/../../../../escaped.txt',
  '..',
  '.',
  '',
  'full.jpg\0',
  'a'.repeat(5_000),
  '"; drop table admin; --',
  'session',
  'pg_class',
  'ünïcode',
  '__proto__',
  null,
  true,
  -1,
  0.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  [],
  {},
  [[['../escaped.txt']]],
  'f'.repeat(64),
]

/** Changes one thing of an archive, and says what. Hashes are recomputed afterwards (`sealArchive`). */
export function mutate(archive: Archive, random: (end: number) => number): string {
  const { manifest, media, tables, pool } = archive
  const pick = <Value>(values: readonly Value[]) => values[random(values.length)]!
  const mutations: readonly (() => string)[] = [
    () => `manifest ${setSomewhere(manifest, pick(badValues), random)}`,
    () => `entry ${setSomewhere(pick(media), pick(badValues), random)}`,
    () => `table ${setSomewhere(pick(manifest.tables), pick(badValues), random)}`,
    () => `manifest without ${removeSomewhere(manifest, random)}`,
    () => `entry without ${removeSomewhere(pick(media), random)}`,
    () => {
      media.push(structuredClone(pick(media)))
      return 'an entry twice'
    },
    () => {
      media.splice(random(media.length), 1)
      return 'an entry less'
    },
    () => {
      media.reverse()
      return 'entries in another order'
    },
    () => {
      media[random(media.length)] = pick(badValues)
      return 'no entry'
    },
    () => {
      manifest.tables.push(structuredClone(pick(manifest.tables)))
      return 'a table twice'
    },
    () => {
      manifest.tables.splice(random(manifest.tables.length), 1)
      return 'a table less'
    },
    () => {
      const table = pick(manifest.tables as { columns: string[] }[])
      table.columns.reverse()
      return `columns in another order of ${JSON.stringify(table.columns).slice(0, 40)}`
    },
    () => {
      const [path, content] = pick([...tables])
      const bytes = Buffer.from(content)
      for (let count = 0; count <= random(3) && bytes.length > 0; count += 1) bytes[random(bytes.length)] = random(256)
      tables.set(path, bytes)
      return `bytes of ${path}`
    },
    () => {
      const [path, content] = pick([...tables])
      tables.set(path, content.subarray(0, random(content.length + 1)))
      return `a part of ${path}`
    },
    () => {
      const [path] = pick([...pool])
      pool.set(path, Buffer.from('another photograph'))
      return `the photograph ${path}`
    },
    () => {
      pool.delete(pick([...pool.keys()]))
      return 'a photograph less'
    },
  ]
  return pick(mutations)()
}

type Container = Record<string, unknown>

/** Sets a value somewhere below a container, and returns its path. */
function setSomewhere(container: unknown, value: unknown, random: (end: number) => number): string {
  const { holder, key, path } = descend(container, random)
  if (holder) holder[key] = structuredClone(value)
  return `${path} = ${JSON.stringify(value).slice(0, 40)}`
}

function removeSomewhere(container: unknown, random: (end: number) => number): string {
  const { holder, key, path } = descend(container, random)
  if (holder) delete holder[key]
  return path
}

function descend(container: unknown, random: (end: number) => number) {
  let [holder, key, path] = [null as Container | null, '', '']
  for (let current = container; current instanceof Object; current = holder[key]) {
    const keys = Object.keys(current)
    if (keys.length === 0 || (holder !== null && random(3) === 0)) break
    holder = current as Container
    key = keys[random(keys.length)]!
    path += `.${key}`
  }
  return { holder, key, path }
}
