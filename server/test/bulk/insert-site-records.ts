import { sql } from 'kysely'

import { rebuildPropertyJson } from '../../src/features/properties/stored-json'
import { recount } from '../../src/records/counters/recount'
import { refoldSearchTexts } from '../../src/records/search/refold'
import type { Site } from '../history/site'
import { insertAffiliate, insertAgent, insertAnnouncement, insertInquiry, insertSignup } from '../insert-rows'
import { insertManyProperties } from '../insert-many-properties'

/** More records for a site: properties of several agents and kinds, some archived, and 60 of other kinds. */
export async function insertSiteRecords({ db }: Site, properties: number): Promise<void> {
  for (let place = 0; place < 12; place += 1) {
    await insertAgent(db, { company_name: `Homes ${place}` })
    await insertAffiliate(db)
    await insertAnnouncement(db)
    await insertInquiry(db)
    await insertSignup(db)
  }
  await insertManyProperties(db, properties, 'A duplex with a garden.')
  // The company is the second line, which `refoldSearchTexts` leaves.
  await sql`
    with numbered as (
      select id, row_number() over (order by id) as n from property where location like 'House %'
    ), agents as (select id, company_name, row_number() over (order by id) as n from agent where deleted_at is null)
    update property set archived = numbered.n % 9 = 0, type = case when numbered.n % 3 = 0 then 'Lease' else 'Sell' end,
      price = case when numbered.n % 20 > 0 then numbered.n * 100000 end, agent_id = agents.id,
      property_type_id = 1 + numbered.n % 4,
      search_text = lower(property.location) || coalesce(E'\\n' || lower(agents.company_name), '')
    from numbered left join agents on agents.n = numbered.n % 20 where numbered.id = property.id`.execute(db)
  await refoldSearchTexts(db, { info: () => {} })
  await rebuildPropertyJson(db)
  await recount(db, new Date())
}
