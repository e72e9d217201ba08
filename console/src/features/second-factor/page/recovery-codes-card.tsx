import { secondFactorRules } from '@gatehouse/contract/values/second-factor-rules'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/buttons/button'
import { FactorCard, type FactorCardProps } from './factor-card'

/** Few codes are left: time to create new ones. */
const fewCodes = 3

export function RecoveryCodesCard({ factors: { recovery_codes_left: left }, onOpen, preload }: FactorCardProps) {
  return (
    <FactorCard
      title="Recovery codes"
      state={
        <Badge tone={left <= fewCodes ? 'warning' : 'quiet'}>
          {left} of {secondFactorRules.recoveryCodes} left
        </Badge>
      }
      text="With a recovery code you can sign in when you have neither your passkey nor your app. Each works once."
    >
      <div className="mt-4">
        <Button variant="secondary" preload={preload} onClick={() => onOpen({ kind: 'new_codes' })}>
          Create New Codes
        </Button>
      </div>
    </FactorCard>
  )
}
