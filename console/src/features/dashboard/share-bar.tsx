import { classNames } from '../../ui/class-names'

interface ShareBarProps {
  label: string
  shares: readonly { name: string; count: number; colorClass: string }[]
}

/** A stacked bar of shares. Empty when the total is zero. */
export function ShareBar({ label, shares }: ShareBarProps) {
  const whole = shares.reduce((sum, share) => sum + share.count, 0)
  const percent = (count: number) => (whole === 0 ? 0 : Math.round((count / whole) * 100))
  const description = shares.map(({ name, count }) => `${name} ${percent(count)}%`).join(', ')
  return (
    <div
      role="img"
      aria-label={`${label}: ${description}`}
      title={description}
      className="mt-4 flex h-2 gap-px overflow-hidden rounded-full bg-skeleton forced-color-adjust-none"
    >
      {shares
        .filter((share) => share.count > 0)
        .map(({ name, count, colorClass }) => (
          <span key={name} className={classNames('min-w-1', colorClass)} style={{ flexGrow: count }} />
        ))}
    </div>
  )
}
