interface SignInErrorProps {
  message: string | undefined
  /** Seconds until the next attempt is accepted. */
  waitSeconds: number
  /** An attempt was rejected until now, and may be repeated. */
  isWaitOver: boolean
}

/**
 * The reason why a sign-in failed. It is announced once: the seconds that count down are outside the live
 * region. The region is always mounted, because screen readers announce additions to existing ones only.
 */
export function SignInError({ message, waitSeconds, isWaitOver }: SignInErrorProps) {
  const text = isWaitOver ? 'You can try again now.' : message
  return (
    <div className={text ? `rounded-control px-3 py-2.5 text-14 font-medium ${isWaitOver ? calm : red}` : '-mt-5'}>
      <div role="alert">{text && <p>{text}</p>}</div>
      {waitSeconds > 0 && (
        <p role="timer" aria-live="off" className="mt-0.5 tabular-nums">
          Time left: {formatWait(waitSeconds)}
        </p>
      )}
    </div>
  )
}

const red = 'bg-red-soft text-red-ink'
const calm = 'bg-green-soft text-green-ink'

function formatWait(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  if (minutes === 0) return `${rest} s`
  return `${minutes} min ${String(rest).padStart(2, '0')} s`
}
