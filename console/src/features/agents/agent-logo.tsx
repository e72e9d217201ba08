import type { Agent } from '@gatehouse/contract/entities/agent'
import { classNames } from '../../ui/class-names'
import { Photo } from '../../ui/photo'

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
  const { logo } = agent.media
  const initials = (
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
  if (logo === null) return initials
  return (
    <span className={classNames('block size-full bg-logo-ground', className)}>
      <Photo
        source={{ ...logo, color: 'transparent' }}
        alt=""
        sizes={sizes}
        isEager={isEager}
        fit="contain"
        fallback={initials}
      />
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
