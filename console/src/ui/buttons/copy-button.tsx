import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { copyText } from './copy-text'
import { useNotices } from '../feedback/notices'

const confirmationMs = 2_000

interface CopyButtonProps {
  /** Shown, and copied when pressed. */
  text: string
  /** 'Copy Code GH-7K3M9' */
  label: string
}

/** Text that is copied when pressed: codes, addresses. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const notices = useNotices()
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setIsCopied(false), confirmationMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    if (await copyText(text)) setIsCopied(true)
    else notices.info(`Copying isn't available. Select and copy: ${text}`)
  }
  return (
    <span className="-mx-2 -my-3 flex min-w-0 lg:my-0">
      <button
        type="button"
        data-printed
        aria-label={label}
        title={label}
        onClick={() => void copy()}
        className="flex h-11 min-w-0 items-center gap-1.5 rounded-control px-2 text-ink hover:bg-hover lg:h-8"
      >
        <span className="truncate tabular-nums">{text}</span>
        {isCopied ? (
          <Check size={14} strokeWidth={2.25} aria-hidden className="shrink-0 text-green-ink" />
        ) : (
          <Copy size={14} strokeWidth={1.75} aria-hidden className="shrink-0 text-muted" />
        )}
      </button>
      {/* Outside the button, whose accessible name is its label only. */}
      <span role="status" className="sr-only">
        {isCopied && 'Copied'}
      </span>
    </span>
  )
}
