import { iconSize } from './icon-size'

/**
 * An open eye, or a crossed one, in the style of the lucide icons. Not from
 * that package, because the sign-in page is shown without it.
 */
export function EyeIcon({ isCrossed }: { isCrossed: boolean }) {
  const { size, strokeWidth } = iconSize
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
    >
      <path d="M2.5 12C4.3 7.9 7.9 5.5 12 5.5s7.7 2.4 9.5 6.5c-1.8 4.1-5.4 6.5-9.5 6.5S4.3 16.1 2.5 12Z" />
      {isCrossed ? <path d="m3.5 3.5 17 17" /> : <circle cx="12" cy="12" r="3" />}
    </svg>
  )
}
