import CircleCheck from 'lucide-react/icons/circle-check'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { useEffect, useId, useRef, useState, type FocusEvent } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '../class-names'
import { IconButton } from '../buttons/icon-button'
import { cssVariables } from '../css-variables'
import type { Notice, NoticeAction, NoticeKind } from './notices'
import { useNoticePlace } from './use-notice-place'

const readingTimeMs = 6000
/** Long enough to press Undo. */
const actionTimeMs = 12_000

interface NoticeStackProps {
  notices: readonly Notice[]
  onClose: (id: string) => void
}

/**
 * Bottom right on desktop, below the top bar on phones, and above the bars of an open
 * dialog. The two live regions are always mounted, because screen readers announce
 * additions to existing ones only; errors are assertive. The timers are paused while the
 * pointer or the focus is on a notice.
 */
export function NoticeStack({ notices, onClose }: NoticeStackProps) {
  const [isPaused, setIsPaused] = useState(false)
  const { aboveBars, isQuestionOpen } = useNoticePlace(notices.length > 0)
  const { onFocus, returnFocus } = useFocusOrigin()
  const close = (id: string) => {
    returnFocus()
    onClose(id)
  }
  const card = (notice: Notice) => (
    <NoticeCard key={notice.id} notice={notice} isPaused={isPaused} onClose={() => close(notice.id)} />
  )
  return createPortal(
    <section
      aria-label="Notices"
      className={classNames(
        'pointer-events-none fixed inset-x-3 z-50 md:inset-x-auto md:w-[380px]',
        aboveBars !== null ? dialogClass : isQuestionOpen ? questionClass : pageClass,
      )}
      style={cssVariables({ '--above-bars': `${aboveBars ?? 0}px` })}
    >
      <div
        className="flex flex-col gap-2"
        onPointerEnter={() => setIsPaused(true)}
        onPointerLeave={() => setIsPaused(false)}
        onFocus={(event) => {
          setIsPaused(true)
          onFocus(event)
        }}
        onBlur={() => setIsPaused(false)}
      >
        <div aria-live="assertive" aria-atomic="false" className="flex flex-col gap-2">
          {notices.filter((notice) => notice.kind === 'error').map(card)}
        </div>
        <div aria-live="polite" aria-atomic="false" className="flex flex-col gap-2">
          {notices.filter((notice) => notice.kind !== 'error').map(card)}
        </div>
      </div>
    </section>,
    document.body,
  )
}

/**
 * Remembers where the focus was before it entered an element. `onFocus` is a handler of that
 * element; `returnFocus`, before something of it is removed, moves the focus back.
 */
function useFocusOrigin() {
  const box = useRef<Element>(null)
  const origin = useRef<EventTarget>(null)
  return {
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent) => {
      box.current = currentTarget
      if (!currentTarget.contains(relatedTarget)) origin.current = relatedTarget
    },
    returnFocus: () => {
      if (!box.current?.contains(document.activeElement)) return
      const { current } = origin
      const isOnPage = current instanceof HTMLElement && current.isConnected
      const target = isOnPage ? current : document.querySelector<HTMLElement>('main')
      target?.focus({ preventScroll: true })
    },
  }
}

interface NoticeCardProps {
  notice: Notice
  isPaused: boolean
  onClose: () => void
}

function NoticeCard({ notice, isPaused, onClose }: NoticeCardProps) {
  const { kind, text, detail, actions = [], onDismiss, staysOpen } = notice
  useCloseAfter(staysOpen || isPaused ? null : actions.length > 0 ? actionTimeMs : readingTimeMs, onClose)
  const id = useId()
  const Icon = icons[kind]
  const button = ({ label, onPress }: NoticeAction, index: number) => (
    <button
      key={label}
      id={`${id}-${index}`}
      type="button"
      // Two notices can offer the same: the name says what it is about.
      aria-labelledby={`${id}-${index} ${id}-text${detail ? ` ${id}-detail` : ''}`}
      className="h-11 shrink-0 rounded-control px-3 text-14 font-semibold text-green-ink hover:bg-hover lg:h-[38px]"
      onClick={() => {
        onClose()
        onPress()
      }}
    >
      {label}
    </button>
  )
  return (
    <div className="pointer-events-auto flex animate-enter items-start gap-2.5 rounded-card border border-line bg-card py-1.5 pr-1.5 pl-3.5 shadow-float">
      <Icon className={`mt-3 shrink-0 lg:mt-2.5 ${tones[kind]}`} />
      <div className="min-w-0 flex-1 self-center py-1">
        <p id={`${id}-text`} className="text-14 font-medium wrap-anywhere">
          {text}
        </p>
        {detail && (
          <p id={`${id}-detail`} className="text-13 text-muted wrap-anywhere">
            {detail}
          </p>
        )}
        {actions.length > 1 && (
          // Also below the close button: four actions are one line on a phone.
          <div className="mt-1 -mr-11 -ml-3 flex flex-wrap forced-colors:ml-0 forced-colors:gap-2">
            {actions.map(button)}
          </div>
        )}
      </div>
      {actions.length === 1 && actions.map(button)}
      <IconButton
        label="Close Notice"
        icon={<X />}
        onClick={() => {
          onClose()
          onDismiss?.()
        }}
      />
    </div>
  )
}

/** Calls `onClose` after `delayMs`; not while it is null. */
function useCloseAfter(delayMs: number | null, onClose: () => void): void {
  const [close] = useState(() => onClose)
  useEffect(() => {
    if (delayMs === null) return undefined
    const timer = setTimeout(close, delayMs)
    return () => clearTimeout(timer)
  }, [delayMs, close])
}

/* Below the top bar, which ends at 56 pixels; on tablets above the create button's bar of 65 pixels. */
const pageClass = 'top-17 md:top-auto md:right-6 md:bottom-20 lg:bottom-6'

/* On phones the question is at the bottom; this is below the head of the form that asks it. */
const questionClass = 'top-22 md:top-auto md:right-6 md:bottom-6'

const dialogClass = 'bottom-[calc(var(--above-bars)+0.75rem)] md:right-1/2 md:translate-x-1/2'

const icons: Record<NoticeKind, typeof Info> = { success: CircleCheck, info: Info, error: CircleAlert }
const tones: Record<NoticeKind, string> = { success: 'text-green-ink', info: 'text-muted', error: 'text-red-ink' }
