import { formatCount } from '@gatehouse/contract/wording/count-text'
import { bulkMessages, type PriceChange, type PricePreview, type Selection } from '@gatehouse/contract/operations/bulk'
import { maxPrice } from '@gatehouse/contract/values/price'
import { type Kysely, sql, type RawBuilder, type Transaction } from 'kysely'

import { invalidField } from '../app-error'
import type { Tables } from '../database/tables'
import { overSelected } from './selection'

/** The price of a property after a change, an expression over its table; null without a price. */
export function changedPrice({ percent, amount, round_to: roundTo = 1 }: PriceChange): RawBuilder<number | null> {
  const changed =
    percent === undefined
      ? sql`price::numeric + ${amount}::numeric`
      : sql`price::numeric * (1 + ${String(percent)}::numeric / 100)`
  return sql`(floor((${changed}) / ${roundTo}::numeric + 0.5) * ${roundTo}::numeric)::bigint`
}

interface PricesRow {
  readonly total: number
  readonly changed: number
  readonly without_price: number
  readonly below: number
  readonly above: number
  readonly largest: PricePreview['largest']
}

/** What a change of prices would do now. Deleted properties are not counted. */
export async function previewPrices(
  db: Kysely<Tables>,
  { select, values }: { readonly select: Selection; readonly values: PriceChange },
): Promise<PricePreview & Pick<PricesRow, 'below' | 'above'>> {
  const [row] = await overSelected<PricesRow>(
    db,
    'property',
    select,
    (selected) => sql<PricesRow>`
      with priced as materialized (
        select id, location as label, price as before, ${changedPrice(values)} as after from (${selected}) selected
        where deleted_at is null
      )
      select count(*) as total, count(*) filter (where after <> before) as changed,
        count(*) filter (where before is null) as without_price, count(*) filter (where after < 0) as below,
        count(*) filter (where after > ${sql.lit(maxPrice)}) as above,
        coalesce((
          select json_agg(json_build_object('id', id, 'label', label, 'before', before, 'after', after))
          from (select * from priced where after <> before order by abs(after - before) desc, id limit 10) ten
        ), '[]') as largest
      from priced`,
  )
  const { below, above, ...preview } = row!
  return { ...preview, below, above, rejected: below + above }
}

/** @throws AppError invalid, if a price would be below zero or above the limit, or none would change */
export async function assertPrices(tx: Transaction<Tables>, select: Selection, values: PriceChange): Promise<void> {
  const { below, above, changed } = await previewPrices(tx, { select, values })
  if (below > 0) throw invalidField('values', `${counted(below)} would be below zero`)
  if (above > 0) throw invalidField('values', `${counted(above)} would be above ₦${formatCount(maxPrice)}`)
  if (changed === 0) throw invalidField('values', bulkMessages.noPrices)
}

const counted = (count: number) =>
  count === 1 ? 'The price of one property' : `The prices of ${formatCount(count)} properties`
