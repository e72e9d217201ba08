import type { ReactNode } from 'react'
import { classNames } from '../class-names'

interface ExternalLinkProps {
  /** Not trusted: anything but http and https is shown as plain text. */
  href: string
  /** The address itself by default. */
  children?: ReactNode
  className?: string
}

/** Opens an external address in a new tab, without referrer or opener. */
export function ExternalLink({ href, children = href, className }: ExternalLinkProps) {
  if (!isWebAddress(href)) return <span className={className}>{children}</span>
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={classNames('text-green-ink underline-offset-4 hover:underline', className)}
    >
      {children}
    </a>
  )
}

/** Whether the address is absolute and uses http or https. */
export function isWebAddress(href: string): boolean {
  if (!/^https?:\/\//i.test(href.trim())) return false
  try {
    return new URL(href).href !== ''
  } catch {
    return false
  }
}
