import { type ReactNode, useState } from 'react'
import { classNames } from '../ui/class-names'

interface FoldedGroupProps {
  label: string
  /** What is filled in, or what the group is for: '3 given'. */
  summary: string
  /** Whether it is open at first. */
  isInitiallyOpen: boolean
  /** An error opens it, and it stays open until the error is corrected. */
  hasError: boolean
  className?: string
  children: ReactNode
}

/**
 * Inputs that few forms need, below a line that folds them by a press, Enter or Space. What is folded is not
 * rendered.
 */
export function FoldedGroup(props: FoldedGroupProps) {
  const { label, summary, isInitiallyOpen, hasError, className, children } = props
  const [isOpen, setIsOpen] = useState(isInitiallyOpen)
  if (hasError && !isOpen) setIsOpen(true)
  return (
    <details open={isOpen} className={classNames('rounded-control border border-line px-4', className)}>
      <summary
        onClick={(event) => {
          // Else the element would fold itself, also while there is an error.
          event.preventDefault()
          setIsOpen(!isOpen || hasError)
        }}
        className="min-h-11 cursor-pointer content-center font-semibold"
      >
        {label} <span className="text-13 font-regular text-muted">{summary}</span>
      </summary>
      {isOpen && <div className="pt-3 pb-4">{children}</div>}
    </details>
  )
}
