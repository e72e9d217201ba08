import { secondFactorMessages } from '@gatehouse/contract/second-factor/factors'
import { secondFactorRules } from '@gatehouse/contract/values/second-factor-rules'
import { useState } from 'react'
import { formatMoment } from '../../../format/dates'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/buttons/button'
import { Card } from '../../../ui/card'
import { ErrorState } from '../../../ui/feedback/error-state'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton'
import { lazyComponent } from '../../../ui/loading/lazy-component'
import { hasFactor, useSecondFactors } from '../api'
import type { Opened } from '../form/factor-dialog'
import { FactorCard, type FactorCardProps } from './factor-card'
import { PasskeysCard } from './passkeys-card'

const FactorDialog = lazyComponent(() => import('../form/factor-dialog').then((module) => module.FactorDialog))

/** The passkeys, authenticator app and recovery codes of the admin, with the dialogs to change them. */
export function SecondFactorCards() {
  const { data: factors, isError, isFetching, refetch } = useSecondFactors()
  const [dialog, setDialog] = useState<Opened>()
  if (!factors) {
    return isError ? (
      <Card>
        <ErrorState
          message={secondFactorMessages.failedToFetch}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      </Card>
    ) : (
      <Loading label="Loading second factors" className={cardsClass}>
        <Placeholder />
        <Placeholder />
      </Loading>
    )
  }
  const props = { factors, onOpen: setDialog, preload: FactorDialog.preload }
  return (
    <div className={cardsClass}>
      <PasskeysCard {...props} />
      <TotpCard {...props} />
      {hasFactor(factors) && <RecoveryCodesCard {...props} />}
      {dialog && <FactorDialog opened={dialog} onClose={() => setDialog(undefined)} />}
    </div>
  )
}

function TotpCard({ factors: { totp_since }, onOpen, preload }: FactorCardProps) {
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
        <Button
          variant="secondary"
          preload={preload}
          onClick={() => onOpen({ kind: totp_since === null ? 'add_totp' : 'remove_totp' })}
        >
          {totp_since === null ? 'Set Up' : 'Remove'} Authenticator App
        </Button>
      </div>
    </FactorCard>
  )
}

/** Few codes are left: time to create new ones. */
const fewCodes = 3

function RecoveryCodesCard({ factors: { recovery_codes_left: left }, onOpen, preload }: FactorCardProps) {
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

const cardsClass = 'flex max-w-[760px] flex-col gap-4'

const Placeholder = () => (
  <Card className="p-5">
    <Skeleton className="h-4 w-32" />
    <Skeleton className="mt-3 h-3 w-72 max-w-full" />
    <Skeleton className="mt-5 h-9 w-36" />
  </Card>
)
