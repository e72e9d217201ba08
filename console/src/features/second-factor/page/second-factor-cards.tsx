import { secondFactorMessages } from '@gatehouse/contract/second-factor/factors'
import { useState } from 'react'
import { Card } from '../../../ui/card'
import { ErrorState } from '../../../ui/feedback/error-state'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton'
import { lazyComponent } from '../../../ui/loading/lazy-component'
import { hasFactor, useSecondFactors } from '../api'
import type { Opened } from '../form/factor-dialog'
import { PasskeysCard } from './passkeys-card'
import { RecoveryCodesCard } from './recovery-codes-card'
import { TotpCard } from './totp-card'

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

const cardsClass = 'flex max-w-[760px] flex-col gap-4'

const Placeholder = () => (
  <Card className="p-5">
    <Skeleton className="h-4 w-32" />
    <Skeleton className="mt-3 h-3 w-72 max-w-full" />
    <Skeleton className="mt-5 h-9 w-36" />
  </Card>
)
