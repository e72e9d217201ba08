import type { Announcement } from '@gatehouse/contract/entities/announcement'
import { useState } from 'react'
import { ExternalLink } from '../../../ui/buttons/external-link'

/** Longer texts are collapsed. */
const maxLetters = 170
const maxLines = 3

/** The text, collapsed when long, and its link. */
export function AnnouncementContent({ announcement }: { announcement: Announcement }) {
  const { announcement_text: text, redirect_link: link } = announcement
  const [isExpanded, setIsExpanded] = useState(false)
  const isLong = text.length > maxLetters || text.split('\n').length > maxLines
  return (
    <>
      <span className={isLong && !isExpanded ? 'line-clamp-3' : 'block whitespace-pre-line'}>{text}</span>
      {isLong && (
        <button
          type="button"
          aria-expanded={isExpanded}
          onClick={() => setIsExpanded(!isExpanded)}
          className="block min-h-11 text-13 font-semibold text-green-ink hover:underline lg:min-h-7"
        >
          {isExpanded ? 'Read Less' : 'Read More'}
        </button>
      )}
      {link !== '' && (
        <ExternalLink href={link} className="block py-1 text-13 font-normal wrap-anywhere max-lg:py-2.5 xl:truncate">
          {link.replace(/^https?:\/\//i, '')}
        </ExternalLink>
      )}
    </>
  )
}
