import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '../../../../ui/class-names'
import { controlClass } from '../../../../ui/fields/control-class'
import { lazyComponent } from '../../../../ui/loading/lazy-component'
import { useOpenOnPress } from '../../../../ui/menus/use-open-on-press'
import type { PriceRange } from './price-popover'

const PricePopover = lazyComponent(() => import('./price-popover').then((module) => module.PricePopover))

interface PriceFilterProps {
  range: PriceRange
  onChange: (range: PriceRange) => void
}

export function PriceFilter({ range, onChange }: PriceFilterProps) {
  const { openedBy, button, close } = useOpenOnPress(PricePopover.preload)
  const name = priceRangeName(range)
  const closed = <PriceButton name={name} {...button} aria-haspopup="dialog" aria-expanded={false} />
  if (openedBy === null) return closed
  return (
    <PricePopover
      trigger={<PriceButton name={name} />}
      range={range}
      onChange={onChange}
      fallback={closed}
      onDismiss={close}
    />
  )
}

const PriceButton = ({ name, ...button }: { name: string } & ComponentProps<'button'>) => (
  <button
    {...button}
    type="button"
    className={classNames(
      controlClass(false),
      'flex h-11 shrink-0 items-center gap-2 text-14! font-medium whitespace-nowrap tabular-nums lg:h-[38px]',
    )}
  >
    <span className="sr-only">Price: </span>
    {name}
    <ChevronDown size={16} strokeWidth={2} aria-hidden className="text-muted" />
  </button>
)

/** 'Any price', 'From ₦5m', 'Up to ₦80m', '₦5m to ₦80m'. */
function priceRangeName({ min_price: min, max_price: max }: PriceRange): string {
  if (min === undefined && max === undefined) return 'Any price'
  if (max === undefined) return `From ${short(min ?? 0)}`
  return min === undefined ? `Up to ${short(max)}` : `${short(min)} to ${short(max)}`
}

const short = (amount: number) =>
  `₦${new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 2 }).format(amount).toLowerCase()}`
