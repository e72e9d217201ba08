import { Bell } from 'lucide-react'
import type { ComponentProps } from 'react'
import { IconButton } from '../../ui/buttons/icon-button'
import { iconSize } from '../../ui/icons/icon-size'

/** Higher counts are shown as "99+". */
const maxCount = 99

export function BellButton({ count = 0, ...rest }: ComponentProps<'button'> & { count?: number }) {
  const shownCount = count > maxCount ? `${maxCount}+` : count
  return (
    <IconButton
      {...rest}
      label={count > 0 ? `Notifications, ${shownCount} new` : 'Notifications'}
      icon={
        <>
          <Bell {...iconSize} />
          {count > 0 && (
            <span
              aria-hidden="true"
              className="absolute -top-1.5 left-6 min-w-5 rounded-full bg-orange px-1 py-0.5 text-12 font-bold text-on-orange tabular-nums max-lg:top-0.5 max-lg:left-5"
            >
              {shownCount}
            </span>
          )}
        </>
      }
      variant="framed"
      className="max-lg:border-0 max-lg:shadow-none"
    />
  )
}
