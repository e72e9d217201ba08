import type { Affiliate } from '@gatehouse/contract/entities/affiliate'
import { formatCount } from '../../../format/count'
import { telOf } from '../../../format/contact-address'
import { formatPhone } from '../../../format/phone-number'
import { CopyButton } from '../../../ui/buttons/copy-button'
import { Dash } from '../../../ui/dash'
import { StatusBadge } from './affiliate-badges'
import { formatValue } from './affiliate-value'

/** Everything but the name and the menu, on an affiliate's card on phones. */
export function AffiliateDetails({ affiliate }: { affiliate: Affiliate }) {
  const { phone_number, affiliate_code, property_count, value, status, payment_status } = affiliate
  const dialled = telOf(phone_number)
  return (
    // Over the space that `plain` leaves for the menu.
    <div className="-mr-10">
      <div className="flex flex-wrap items-center gap-x-4 text-muted">
        {dialled === null ? (
          <span>{formatPhone(phone_number)}</span>
        ) : (
          <a
            href={dialled}
            className="inline-flex min-h-11 items-center tabular-nums underline-offset-4 hover:underline"
          >
            {formatPhone(phone_number)}
          </a>
        )}
        <span className="py-3">
          <CopyButton text={affiliate_code} label={`Copy Code ${affiliate_code}`} />
        </span>
      </div>
      <div className="flex items-baseline justify-between gap-4 tabular-nums">
        <span className="text-ink">
          {property_count === 1 ? '1 property' : `${formatCount(property_count)} properties`}
        </span>
        <span className="font-semibold text-orange">{formatValue(value)}</span>
      </div>
      <div className="mt-3 flex items-center justify-between gap-4 border-t border-line pt-3">
        <StatusBadge status={status} />
        <span>Payment: {payment_status || <Dash why="Not given" />}</span>
      </div>
    </div>
  )
}
