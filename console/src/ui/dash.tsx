interface DashProps {
  /** Read out, and told where the pointer rests: 'Not given'. */
  why: string
  className?: string
}

/** In the place of what is not known. */
export const Dash = ({ why, className }: DashProps) => (
  <span title={why} className={className}>
    –<span className="sr-only">{why}</span>
  </span>
)
