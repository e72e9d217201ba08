import { encode } from 'uqr'

/** Dark on white in both themes: many apps cannot read an inverted code. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto my-3 block size-52 rounded-control border border-line forced-color-adjust-none"
    >
      <rect width={size} height={size} className="fill-logo-ground" />
      <path d={path} className="fill-on-photo" />
    </svg>
  )
}
