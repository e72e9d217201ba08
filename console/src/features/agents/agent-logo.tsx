import type { Agent } from '@gatehouse/contract/entities/agent'
import { useState } from 'react'
import { classNames } from '../../ui/class-names'

interface AgentLogoProps {
  agent: Pick<Agent, 'company_name' | 'media'>
  /** The `sizes` attribute of the image. */
  sizes: string
  /** True in the first viewport. */
  isEager?: boolean
  className?: string
}

/**
 * The uncropped logo on a light background in both themes, or the company's initials. Fills its container.
 */
export function AgentLogo({ agent, sizes, isEager = false, className }: AgentLogoProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  const { logo } = agent.media
  if (logo === null || failedUrl === logo.url) {
    return (
      <span
        aria-hidden="true"
        className={classNames(
          'flex size-full items-center justify-center bg-green-soft font-semibold tracking-tight text-green-ink',
          className,
        )}
      >
        {initialsOf(agent.company_name)}
      </span>
    )
  }
  const srcSet = logo.renditions.map((rendition) => `${rendition.url} ${rendition.width}w`).join(', ')
  return (
    // Absolutely positioned, so that a tall logo does not stretch its container.
    <span className="relative block size-full overflow-hidden bg-logo-ground">
      <span className={classNames('absolute inset-0 block', className)}>
        <img
          src={logo.url}
          {...(srcSet !== '' && { srcSet, sizes })}
          {...(logo.width > 0 && logo.height > 0 && { width: logo.width, height: logo.height })}
          alt=""
          loading={isEager ? 'eager' : 'lazy'}
          decoding="async"
          draggable={false}
          onError={() => setFailedUrl(logo.url)}
          className="size-full object-contain"
        />
      </span>
    </span>
  )
}

/** 'Lekki Homes' → 'LH'. Combining marks stay with their letter. */
const initialsOf = (company: string): string =>
  company
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => /^\P{M}\p{M}*/u.exec(word)?.[0] ?? '')
    .join('')
    .toUpperCase()
