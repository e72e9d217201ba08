import type { ComponentProps } from 'react'

// Icons of our own in the style of the lucide icons. Not from that package, because the sign-in page is shown
// without it.

interface OutlineIconProps extends ComponentProps<'svg'> {
  /** Width and height in px. */
  size?: number | string
}

/** An open eye, or a crossed one. */
export function EyeIcon({ isCrossed }: { isCrossed: boolean }) {
  return (
    <OutlineIcon>
      <path d="M2.5 12C4.3 7.9 7.9 5.5 12 5.5s7.7 2.4 9.5 6.5c-1.8 4.1-5.4 6.5-9.5 6.5S4.3 16.1 2.5 12Z" />
      {isCrossed ? <path d="m3.5 3.5 17 17" /> : <circle cx="12" cy="12" r="3" />}
    </OutlineIcon>
  )
}

/** A tick of 12 px. */
export function CheckIcon({ className }: { className: string }) {
  return (
    <OutlineIcon size={12} strokeWidth={3} className={className}>
      <path d="M20 6 9 17l-5-5" />
    </OutlineIcon>
  )
}

/** The icon of a property. */
export function PropertyIcon() {
  return (
    <OutlineIcon>
      <path d="M4 21V9.5L12 3l8 6.5V21" />
      <path d="M8.5 21v-6.5a3.5 3.5 0 0 1 7 0V21M12 21v-5.5" />
    </OutlineIcon>
  )
}

/** `children` are the paths on a grid of 24. */
function OutlineIcon({ size = 18, strokeWidth = 1.75, children, ...rest }: OutlineIconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...rest}
    >
      {children}
    </svg>
  )
}
