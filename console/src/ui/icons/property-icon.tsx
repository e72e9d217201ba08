interface PropertyIconProps {
  size?: number | string
  strokeWidth?: number | string
}

/** The icon of a property, in the style of the lucide icons. */
export function PropertyIcon({ size = 18, strokeWidth = 1.75 }: PropertyIconProps) {
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
      <path d="M4 21V9.5L12 3l8 6.5V21" />
      <path d="M8.5 21v-6.5a3.5 3.5 0 0 1 7 0V21M12 21v-5.5" />
    </svg>
  )
}
