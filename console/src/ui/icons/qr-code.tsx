import { encode } from 'uqr'
import { classNames } from '../class-names'

interface QrCodeProps {
  text: string
  label: string
  className?: string
}

/** Dark on white in both themes: many apps cannot read an inverted code. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={classNames('block forced-color-adjust-none', className)}
    >
      <rect width={size} height={size} className="fill-logo-ground" />
      <path d={path} className="fill-on-photo" />
    </svg>
  )
}
