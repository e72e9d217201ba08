import { classNames } from './class-names'

/** A longer part of an address may break anywhere, so that it never overflows its column. */
const maxUnbroken = 18

/**
 * An email address that wraps before its @ and its dots rather than in the middle
 * of a word. Not by `wbr`, which adds spaces to the accessible name in Chromium.
 */
export const BreakableEmail = ({ email }: { email: string }) => (
  <span className="wrap-anywhere">
    {email.split(/(?=[@.])/).map((part, index) => (
      <span key={index} className={classNames(part.length <= maxUnbroken && 'whitespace-nowrap')}>
        {part}
      </span>
    ))}
  </span>
)
