import type { ReactNode } from 'react'
import { classNames } from '../class-names'

interface ExternalLinkProps {
  /** What another host stored is not trusted: anything but http and https is shown as plain text. */
  href: string
  /** The address itself unless told otherwise. */
  children?: ReactNode
  className?: string
}

/** Leads out of the console, in a new tab that learns nothing of this one. */
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

/** Absolute, and neither `javascript:` nor `data:`, however it is written. */
export function isWebAddress(href: string): boolean {
  return /^https?:\/\//i.test(href.trim()) && URL.canParse(href)
}
