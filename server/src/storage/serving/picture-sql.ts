import { sql, type RawBuilder } from 'kysely'

/** The URL of a file over `media`: the picture itself, or the video that a browser can play. */
export const mediaAddress = (origin: string): RawBuilder<string> =>
  sql`${`${origin}/media/`}::text || media.key || '/' || media.main_name`

/** A picture (contract: Picture) over `media`. */
export const pictureObject = (origin: string): RawBuilder<unknown> => sql`json_build_object(
  'url', ${mediaAddress(origin)},
  'width', coalesce(media.width, 0), 'height', coalesce(media.height, 0), 'color', media.color,
  'renditions', (
    select coalesce(json_agg(json_build_object(
      'url', ${`${origin}/media/`}::text || media.key || '/' || (file ->> 'name'),
      'width', coalesce(file -> 'width', '0'), 'height', coalesce(file -> 'height', '0'))
      order by (file ->> 'width')::integer), '[]')
    from jsonb_array_elements(media.files) file where file ->> 'name' not like 'full.%'))`

/** A video (contract: Video) over `media`. */
export const videoObject = (origin: string): RawBuilder<unknown> => sql`json_build_object(
  'url', ${mediaAddress(origin)},
  'type', case when media.main_name like '%.mp4' then 'video/mp4' else 'video/x-msvideo' end,
  'state', media.state,
  'poster', case when media.files @> '[{"name": "poster.webp"}]'
    then ${`${origin}/media/`}::text || media.key || '/poster.webp' end,
  'width', media.width, 'height', media.height, 'duration', media.duration)`
