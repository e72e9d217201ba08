import { sql, type RawBuilder } from 'kysely'

/** The origin of addresses, or its placeholder in a prepared statement. */
type Origin = string | RawBuilder<unknown>

const mediaBase = (origin: Origin): RawBuilder<string> =>
  typeof origin === 'string' ? sql`${`${origin}/media/`}::text` : sql`${origin}::text || '/media/'`

/** The URL of a file over `media`: the picture itself, or the video that a browser can play. */
export const mediaAddress = (origin: Origin): RawBuilder<string> =>
  sql`${mediaBase(origin)} || media.key || '/' || media.main_name`

/** A picture (contract: Picture) over `media`. */
export const pictureObject = (origin: Origin): RawBuilder<unknown> => sql`(
  select row_to_json(picture) from (select
    ${mediaAddress(origin)} as url, coalesce(media.width, 0) as width, coalesce(media.height, 0) as height, media.color,
    (
      select ('[' || coalesce(string_agg(row_to_json(rendition)::text, ',' order by rendition.width), '') || ']')::json
      from (
        select ${mediaBase(origin)} || media.key || '/' || (file ->> 'name') as url,
          coalesce((file ->> 'width')::integer, 0) as width, coalesce((file ->> 'height')::integer, 0) as height
        from jsonb_array_elements(media.files) file where file ->> 'name' not like 'full.%'
      ) rendition
    ) as renditions
  ) picture)`

/** A video (contract: Video) over `media`. */
export const videoObject = (origin: Origin): RawBuilder<unknown> => sql`(
  select row_to_json(video) from (select
    ${mediaAddress(origin)} as url,
    case when media.main_name like '%.mp4' then 'video/mp4' else 'video/x-msvideo' end as type,
    media.state,
    case when media.files @> '[{"name": "poster.webp"}]'
      then ${mediaBase(origin)} || media.key || '/poster.webp' end as poster,
    media.width, media.height, media.duration
  ) video)`
