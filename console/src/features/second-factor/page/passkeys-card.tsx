import type { Passkey } from '@gatehouse/contract/second-factor/factors'
import KeyRound from 'lucide-react/icons/key-round'
import Plus from 'lucide-react/icons/plus'
import { formatMoment } from '../../../format/dates'
import { useFocusAfterRemoval } from '../../../lists/use-focus-after-removal'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/buttons/button'
import { passkeyObstacle } from '../api'
import { FactorCard, type FactorCardProps } from './factor-card'

export function PasskeysCard({ factors, onOpen, preload }: FactorCardProps) {
  const { passkeys } = factors
  const obstacle = passkeyObstacle(factors)
  return (
    <div {...useFocusAfterRemoval(passkeys)}>
      <FactorCard
        title="Passkeys"
        state={passkeys.length > 0 && <Badge tone="leaf">On</Badge>}
        text="Sign in with your fingerprint, face, screen lock or a security key. A passkey can also replace your password."
      >
        {passkeys.length > 0 && (
          <ul aria-label="Passkeys" className="mt-2 divide-y divide-line">
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} onOpen={onOpen} preload={preload} />
            ))}
          </ul>
        )}
        <div className="mt-4">
          {obstacle === null ? (
            <Button
              variant={passkeys.length === 0 ? 'primary' : 'secondary'}
              icon={<Plus />}
              preload={preload}
              onClick={() => onOpen({ kind: 'add_passkey' })}
            >
              Add Passkey
            </Button>
          ) : (
            <p className="text-14">{obstacle}</p>
          )}
        </div>
      </FactorCard>
    </div>
  )
}

type RowProps = Pick<FactorCardProps, 'onOpen' | 'preload'> & { passkey: Passkey }

function PasskeyRow({ passkey, onOpen, preload }: RowProps) {
  const { id, name, created_at, last_used_at, host } = passkey
  return (
    <li data-row={id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-control bg-hover text-muted">
        <KeyRound aria-hidden />
      </span>
      <div className="min-w-0 flex-1 basis-44">
        <p className="text-14 font-semibold wrap-anywhere">{name}</p>
        <p className="text-13 text-muted wrap-anywhere tabular-nums">
          {last_used_at === null ? `Added ${formatMoment(created_at)}` : `Last used ${formatMoment(last_used_at)}`}
          {host !== window.location.hostname && `, at ${host}`}
        </p>
      </div>
      <div className="flex gap-2 max-sm:w-full max-sm:pl-[52px]">
        <Button
          variant="secondary"
          size="small"
          preload={preload}
          aria-label={`Rename ${name}`}
          onClick={() => onOpen({ kind: 'rename_passkey', passkey })}
        >
          Rename
        </Button>
        <Button
          variant="secondary"
          size="small"
          preload={preload}
          aria-label={`Remove ${name}`}
          onClick={() => onOpen({ kind: 'remove_passkey', passkey })}
        >
          Remove
        </Button>
      </div>
    </li>
  )
}
