import type { ApiKey } from '@gatehouse/contract/api-keys/endpoints'
import { apiKeyPrefix } from '@gatehouse/contract/api-keys/scopes'
import KeyRound from 'lucide-react/icons/key-round'
import { formatMoment } from '../../../format/dates'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/buttons/button'
import { buttonClass } from '../../../ui/buttons/button-class'
import { Link } from '../../../ui/navigation/link'

interface KeyRowProps {
  apiKey: ApiKey
  isBusy: boolean
  onRevoke: () => void
}

/** Revoked, or expired by the clock of this device. */
export const isEnded = ({ revoked_at, expires_at }: ApiKey): boolean =>
  revoked_at !== null || (expires_at !== null && Date.parse(expires_at) <= Date.now())

export function KeyRow({ apiKey, isBusy, onRevoke }: KeyRowProps) {
  const { id, name, scopes, ending, allowed_addresses, created_at, created_by } = apiKey
  const hasEnded = isEnded(apiKey)
  return (
    <li data-row={id} className="flex flex-wrap items-start gap-x-3 gap-y-3 py-4">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-control bg-hover text-muted">
        <KeyRound aria-hidden />
      </span>
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-14 font-semibold wrap-anywhere">
          {name}
          <span className="text-13 font-medium text-muted tabular-nums">
            {apiKeyPrefix}…{ending}
          </span>
        </p>
        <p className="mt-1.5 flex flex-wrap gap-1.5">
          {scopes.map((scope) => (
            <Badge key={scope} tone={scope === 'write listings' ? 'warning' : 'quiet'}>
              {scope}
            </Badge>
          ))}
        </p>
        <p className="mt-1.5 text-13 text-muted wrap-anywhere tabular-nums">
          {useOf(apiKey)} Created {formatMoment(created_at)}
          {created_by !== null && ` by ${created_by}`}.
        </p>
        {allowed_addresses.length > 0 && (
          <p className="mt-0.5 text-13 text-muted wrap-anywhere tabular-nums">
            Only from {allowed_addresses.join(', ')}.
          </p>
        )}
      </div>
      <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
        <Link
          to={`/activity?admin_id=${id}`}
          aria-label={`Activity of ${name}`}
          className={buttonClass({ variant: 'secondary', size: 'small' })}
        >
          Activity
        </Link>
        {!hasEnded && (
          <Button
            variant="secondary"
            size="small"
            isBusy={isBusy}
            busyLabel="Revoking..."
            aria-label={`Revoke ${name}`}
            onClick={onRevoke}
          >
            Revoke
          </Button>
        )}
      </div>
    </li>
  )
}

/** When it was used, and until when it can be. */
function useOf({ last_used_at, expires_at, revoked_at }: ApiKey): string {
  const used = last_used_at === null ? 'Not used yet.' : `Last used ${formatMoment(last_used_at)}.`
  if (revoked_at !== null) return `Revoked ${formatMoment(revoked_at)}. ${used}`
  if (expires_at === null) return used
  const verb = Date.parse(expires_at) <= Date.now() ? 'Expired' : 'Expires'
  return `${used} ${verb} ${formatMoment(expires_at)}.`
}
