/** Shown in place of a missing photo. */
export function HousePlaceholder() {
  return (
    <svg
      viewBox="0 0 160 120"
      aria-hidden="true"
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full text-faint"
    >
      <g
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        opacity="0.55"
      >
        <path d="M22 92h116" />
        <path d="M44 92V58l24-17 24 17v34" />
        <path d="M38 62l30-21.5 30 21.5" />
        <path d="M92 60h26v32M89 60h34" />
        <path d="M62 92V74a6 6 0 0 1 12 0v18" />
        <path d="M101 72h9v8h-9z" />
      </g>
    </svg>
  )
}
