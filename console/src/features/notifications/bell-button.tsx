import Bell from 'lucide-react/icons/bell'
import type { ComponentProps } from 'react'
import { IconButton } from '../../ui/buttons/icon-button'

/** Higher counts are shown as "99+". */
const maxCount = 99

/** With warnings and nothing new, the badge is an exclamation mark. */
export function BellButton({
  count = 0,
  warnings = 0,
  ...rest
}: ComponentProps<'button'> & { count?: number; warnings?: number }) {
  const shownCount = count > maxCount ? `${maxCount}+` : count
  const parts = [
    'Notifications',
    ...(count > 0 ? [`${shownCount} new`] : []),
    ...(warnings > 0 ? [warnings === 1 ? '1 warning' : `${warnings} warnings`] : []),
  ]
  return (
    <IconButton
      {...rest}
      label={parts.join(', ')}
      icon={
        <>
          <Bell />
          {parts.length > 1 && (
            <span
              aria-hidden="true"
              className="absolute -top-1.5 left-6 min-w-5 rounded-full bg-orange px-1 py-0.5 text-12 font-bold text-on-orange tabular-nums max-lg:top-0.5 max-lg:left-5"
            >
              {count > 0 ? shownCount : '!'}
            </span>
          )}
        </>
      }
      variant="framed"
      className="max-lg:border-0 max-lg:shadow-none"
    />
  )
}
