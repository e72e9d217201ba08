import { sql, type RawBuilder } from 'kysely'

/** The address that stands in lists for a row of `media`, as an SQL expression over it; what `mediaUrl` makes of a row. */
export const mediaAddress = (origin: string): RawBuilder<string> =>
  sql`${`${origin}/media/`}::text || media.key || '/' || media.main_name`

/** What `describePicture` makes of a row of `media`, as a JSON expression over it. */
export const pictureObject = (origin: string): RawBuilder<unknown> => sql`json_build_object(
  'url', ${mediaAddress(origin)},
  'width', coalesce(media.width, 0), 'height', coalesce(media.height, 0), 'color', media.color,
  'renditions', (
    select coalesce(json_agg(json_build_object(
      'url', ${`${origin}/media/`}::text || media.key || '/' || (file ->> 'name'),
      'width', coalesce(file -> 'width', '0'), 'height', coalesce(file -> 'height', '0'))
      order by (file ->> 'width')::integer), '[]')
    from jsonb_array_elements(media.files) file where file ->> 'name' not like 'full.%'))`
