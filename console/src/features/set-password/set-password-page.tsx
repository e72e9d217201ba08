import { linkMessages } from '@gatehouse/contract/values/link-rules'
import { useEffect, useState, type ReactNode } from 'react'
import { ApiError } from '../../api/api-error'
import { settings } from '../../settings'
import { buttonClass } from '../../ui/buttons/button-class'
import { Button } from '../../ui/buttons/button'
import { useDocumentTitle } from '../../ui/document-title'
import { Spinner } from '../../ui/feedback/spinner'
import { Brand } from '../../ui/icons/brand'
import { SkipLink } from '../../ui/buttons/skip-link'
import { findLinkOwner, type LinkOwner } from './link-calls'
import { SetPasswordForm } from './set-password-form'

type Link = LinkOwner | 'loading' | 'invalid' | 'failed'

/** Sets the password of the admin whom the token names. Opening it changes nothing. */
export function SetPasswordPage({ token }: { token: string }) {
  const [attempt, setAttempt] = useState(0)
  return (
    <>
      <SkipLink />
      <main
        id="content"
        tabIndex={-1}
        className="flex min-h-dvh flex-col bg-page px-5 pt-10 pb-10 outline-none sm:items-center sm:pt-[12vh]"
      >
        <div className="w-full sm:max-w-[440px] sm:rounded-panel sm:border sm:border-line sm:bg-card sm:p-10 sm:shadow-card">
          <Brand name={settings.businessName} />
          <div className="mt-7">
            <CheckedLink key={attempt} token={token} onRetry={() => setAttempt(attempt + 1)} />
          </div>
        </div>
      </main>
    </>
  )
}

function CheckedLink({ token, onRetry }: { token: string; onRetry: () => void }) {
  const [link, setLink] = useState<Link>('loading')
  useEffect(() => {
    let isCurrent = true
    const show = (found: Link) => isCurrent && setLink(found)
    findLinkOwner(token).then(show, (reason: unknown) => show(isInvalid(reason) ? 'invalid' : 'failed'))
    return () => {
      isCurrent = false
    }
  }, [token])
  if (link === 'loading')
    return (
      <p role="status" className="flex items-center gap-2.5 py-6 text-14 text-muted">
        <Spinner /> Checking the link...
      </p>
    )
  if (link === 'failed')
    return (
      <Outcome
        title="The link could not be checked"
        text="The server cannot be reached. Check your connection and try again."
      >
        <Button size="large" isFull onClick={onRetry}>
          Retry
        </Button>
      </Outcome>
    )
  if (link === 'invalid') return <InvalidLink />
  return <SetPasswordForm token={token} owner={link} onInvalid={() => setLink('invalid')} />
}

/** Every response but a rejection of the token itself may be different a moment later. */
const isInvalid = (reason: unknown): boolean => reason instanceof ApiError && [404, 422].includes(reason.status)

const InvalidLink = () => (
  <Outcome
    title="This link cannot be used"
    text={`${linkMessages.invalid} If you have set a password already, sign in with it. Otherwise, ask another admin for a new link.`}
  >
    <a href="/login" className={buttonClass({ variant: 'secondary', size: 'large', isFull: true })}>
      Go to Sign-In
    </a>
  </Outcome>
)

function Outcome({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  useDocumentTitle(title, settings.businessName)
  return (
    <>
      <div role="alert">
        <h1 className="text-20 text-balance">{title}</h1>
        <p className="mt-2 text-14 text-muted text-pretty">{text}</p>
      </div>
      <div className="mt-7">{children}</div>
    </>
  )
}
