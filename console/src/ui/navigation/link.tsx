import type { ComponentProps, MouseEvent } from 'react'
import { useNavigate } from './navigation-context'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An address of the console: '/agents?tab=all' */
  to: string
  /** Passed to the location (`useLocation`). */
  state?: unknown
}

/** A link to a page. The browser follows it itself where that opens another tab or downloads it. */
export function Link({ to, state, onClick, children, ...attributes }: LinkProps) {
  const navigate = useNavigate()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || event.button !== 0 || hasModifier(event)) return
    event.preventDefault()
    void navigate(to, { state })
  }
  return (
    <a {...attributes} href={to} onClick={follow}>
      {children}
    </a>
  )
}

const hasModifier = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) => metaKey || ctrlKey || shiftKey || altKey
