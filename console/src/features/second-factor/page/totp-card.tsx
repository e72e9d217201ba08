import { formatMoment } from '../../../format/dates'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/buttons/button'
import { FactorCard, type FactorCardProps } from './factor-card'

export function TotpCard({ factors: { totp_since }, onOpen, preload }: FactorCardProps) {
  return (
    <FactorCard
      title="Authenticator app"
      state={totp_since !== null && <Badge tone="leaf">On</Badge>}
      text={
        totp_since === null
          ? 'After your password, you enter a code of 6 digits from an app such as Google Authenticator, Aegis or 1Password.'
          : `Set up ${formatMoment(totp_since)}. After your password, you enter the code that the app shows.`
      }
    >
      <div className="mt-4">
        {totp_since === null ? (
          <Button variant="secondary" preload={preload} onClick={() => onOpen({ kind: 'add_totp' })}>
            Set Up Authenticator App
          </Button>
        ) : (
          <Button variant="secondary" preload={preload} onClick={() => onOpen({ kind: 'remove_totp' })}>
            Remove Authenticator App
          </Button>
        )}
      </div>
    </FactorCard>
  )
}
