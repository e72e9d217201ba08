import { sql, type Kysely } from 'kysely'

import type { Tables } from '../../database/tables'
import { maxLetters, type Vocabulary, wordsIn } from './suggestion'

const batchSize = 1_000

/** Words that agents' companies have are not among them: requests without a token do not see those. */
const ownText = sql`split_part(search_text, E'\\n', 1)`

/**
 * The words of properties (docs/decisions/0065), with those of properties that the background task has not
 * read yet: of the beginning of their texts, because a description has up to 10,000 characters.
 */
export const propertyVocabulary: Vocabulary = {
  table: 'property_word',
  texts: sql`
    select left(${ownText}, ${sql.lit(maxLetters)}) as text from property_search where property_id in (
      select property_id from property_word_queue limit ${sql.lit(batchSize)})`,
}

/**
 * A background task: adds the words of new and changed properties. Words are never removed: what is offered
 * was searched before. Several instances may run it at the same time.
 */
export async function addPropertyWords(db: Kysely<Tables>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ taken: number }>`
      with taken as (
        delete from property_word_queue where ctid = any(array(
          select ctid from property_word_queue limit ${sql.lit(batchSize)} for update skip locked))
        returning property_id
      ), searched as (
        select property_id, ${ownText} as text from property_search
        where property_id in (select property_id from taken)
      ), added as (
        -- Inserted in their order, so that two instances cannot deadlock.
        insert into property_word as known (word, seen)
        select word, count(*) from (${wordsIn(sql`select text from searched`)}) written
        where length(word) between 3 and 30 group by word order by word
        on conflict (word) do update set seen = known.seen + excluded.seen
      )
      select count(*)::float8 as taken from taken`.execute(db)
    if (rows[0]!.taken < batchSize) return
  }
}
