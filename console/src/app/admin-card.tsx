import { lazy, Suspense, useState, type ComponentProps } from 'react'
import { useHostKind } from '../api/use-host-kind'
import { readAdmin, type SignedInAdmin } from '../session/signed-in-admin'
import { ErrorBoundary } from '../ui/error-boundary'
import { openingKey, type OpeningKey } from '../ui/opening-key'
import { ThemeSwitch } from '../ui/theme-switch'

const AccountMenu = lazy(() => import('../account/account-menu').then((module) => ({ default: module.AccountMenu })))

/**
 * Who is signed in, at the bottom of the sidebar, with the theme switch. It opens the account menu, whose code is fetched with
 * the first press; a host that knows only the specification has no such calls, and nothing to open.
 */
export function AdminCard() {
  const admin = readAdmin()
  const [openedWith, setOpenedWith] = useState<OpeningKey | null>()
  const button = <CardButton admin={admin} aria-haspopup="menu" onClick={(event) => setOpenedWith(openingKey(event))} />
  return (
    <div className="sticky bottom-0 flex items-center border-t border-line bg-card pt-3">
      {useHostKind() !== 'gatehouse' ? (
        <div className={cardClass}>
          <Who admin={admin} />
        </div>
      ) : openedWith === undefined ? (
        button
      ) : (
        <ErrorBoundary fallback={button}>
          <Suspense fallback={button}>
            <AccountMenu trigger={<CardButton admin={admin} />} openedWith={openedWith} />
          </Suspense>
        </ErrorBoundary>
      )}
      <ThemeSwitch />
    </div>
  )
}

const cardClass = 'flex min-h-11 min-w-0 flex-1 items-center gap-2.5 pl-2.5 text-left'

const CardButton = ({ admin, ...button }: { admin: SignedInAdmin | null } & ComponentProps<'button'>) => (
  <button
    {...button}
    type="button"
    className={`${cardClass} rounded-control py-1 hover:bg-hover data-popup-open:bg-hover`}
  >
    <span className="sr-only">Account: </span>
    <Who admin={admin} />
  </button>
)

const Who = ({ admin }: { admin: SignedInAdmin | null }) => (
  <>
    <span
      aria-hidden="true"
      className="flex size-8 shrink-0 items-center justify-center rounded-full bg-green-soft text-12 font-bold text-green-ink"
    >
      {initials(admin?.name ?? 'Admin')}
    </span>
    <span className="min-w-0 flex-1">
      <span className="block truncate text-14 font-semibold">{admin?.name ?? 'Admin'}</span>
      {admin && <span className="block truncate text-12 text-muted">{admin.email}</span>}
    </span>
  </>
)

const initials = (name: string): string => {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => Array.from(word ?? '').at(0) ?? '',
  )
  // Without dots and tone marks, which would touch the rim of so small a circle.
  return letters.join('').normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()
}
