interface DashProps {
  /** For screen readers, and as the title: 'Not given'. */
  why: string
  className?: string
}

/** A placeholder for an unknown value. */
export const Dash = ({ why, className }: DashProps) => (
  <span title={why} className={className}>
    –<span className="sr-only">{why}</span>
  </span>
)
