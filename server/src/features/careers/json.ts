import type { Career } from '@gatehouse/contract/entities/career'
import { sql, type RawBuilder } from 'kysely'

import { isoTime } from '../../records/list-order'

/** A career posting over `career`. */
export const careerJson = (): RawBuilder<Career> => sql`
  career.id, career.title, career.description, career.location, career.position, career.salary, career.type, career.link,
  ${isoTime(sql`career.created_at`)} as created_at, ${isoTime(sql`career.updated_at`)} as updated_at, career.version`
