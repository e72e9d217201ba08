import { type Kysely, sql } from 'kysely'

import type { Tables } from '../database/tables'

/** What is stored, in bytes and numbers of files. */
export interface Usage {
  readonly database_bytes: number
  readonly images: number
  readonly image_bytes: number
  readonly videos: number
  readonly video_bytes: number
  /** Uploads that no record uses yet, with the bytes that they will have. */
  readonly uploads: number
  readonly upload_bytes: number
}

/** Reads every row of `media`. Deleted files count until they are purged. */
async function findUsage(db: Kysely<Tables>): Promise<Usage> {
  const { rows } = await sql<Usage>`
    with stored as (
      select kind, (select sum((file ->> 'bytes')::bigint) from jsonb_array_elements(files) file) as bytes from media
    ), open_upload as (select bytes from upload where used_at is null)
    select pg_database_size(current_database()) as database_bytes,
      count(*) filter (where kind = 'image') as images,
      coalesce(sum(bytes) filter (where kind = 'image'), 0)::bigint as image_bytes,
      count(*) filter (where kind = 'video') as videos,
      coalesce(sum(bytes) filter (where kind = 'video'), 0)::bigint as video_bytes,
      (select count(*) from open_upload) as uploads,
      (select coalesce(sum(bytes), 0)::bigint from open_upload) as upload_bytes
    from stored`.execute(db)
  return rows[0]!
}

const maxAgeMs = 60_000

/** Returns a function that returns the usage of at most a minute ago, because reading it takes long. */
export function createUsage(backgroundDb: Kysely<Tables>): () => Promise<Usage> {
  let latest: { readonly at: number; readonly usage: Promise<Usage> } | undefined
  return () => {
    if (!latest || performance.now() - latest.at > maxAgeMs) {
      const started = { at: performance.now(), usage: findUsage(backgroundDb) }
      latest = started
      // Returned to the caller, too; the next call tries again.
      started.usage.catch(() => {
        if (latest === started) latest = undefined
      })
    }
    return latest.usage
  }
}
