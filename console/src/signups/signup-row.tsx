import type { Signup } from '@gatehouse/contract/signup'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { formatDay, formatMoment } from '../format/dates'
import { classNames } from '../ui/class-names'
import { iconSize } from '../ui/icon-size'
import { signupCellClass, signupRowClass } from './signup-columns'

/** A sign-up carries no phone; it is always shown as this (specification, section 3). */
const phone = 'N/A'

/** Date, Full Name, Mail Address; a row opens to its details. On phones it is a card that shows them all. */
export function SignupRow({ signup, rowIndex }: { signup: Signup; rowIndex?: number }) {
  const [isOpen, setIsOpen] = useState(false)
  const name = signup.name || 'No name given'
  const email = signup.email.toLowerCase()
  return (
    <div role="presentation" className="border-line max-md:pb-2.5 md:not-first:border-t">
      <div role="row" aria-rowindex={rowIndex} className={signupRowClass}>
        <span role="cell" className={classNames(signupCellClass, 'text-muted tabular-nums max-md:order-3 max-md:mt-1')}>
          <span className="text-13 md:hidden">Date </span>
          {formatDay(signup.created_at)}
        </span>
        <span role="cell" title={name} className={classNames(signupCellClass, 'font-semibold max-md:text-16')}>
          {name}
        </span>
        <span role="cell" title={email} className={classNames(signupCellClass, 'text-muted')}>
          {email}
        </span>
        <span role="cell" className={classNames(signupCellClass, 'max-md:order-4 max-md:text-muted')}>
          <span className="md:hidden">Phone {phone}</span>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={`Details of ${name}`}
            title="Details"
            onClick={() => setIsOpen(!isOpen)}
            className="hidden size-8 items-center justify-center rounded-control text-muted hover:bg-hover hover:text-ink md:inline-flex"
          >
            <ChevronDown {...iconSize} className={classNames('transition-transform', isOpen && 'rotate-180')} />
          </button>
        </span>
      </div>
      {isOpen && (
        <div role="row" className="hidden px-3 pb-3 text-13 md:block">
          <span role="cell" className="flex flex-wrap gap-x-8 gap-y-1 rounded-control bg-page px-3 py-2.5 text-muted">
            <span>
              Signed up <span className="text-ink">{formatMoment(signup.created_at) ?? 'at an unknown time'}</span>
            </span>
            <span>
              Phone <span className="text-ink">{phone}</span>
            </span>
          </span>
        </div>
      )}
    </div>
  )
}
