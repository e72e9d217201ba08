import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'

interface FormAlertProps {
  title: string
  text: string
  /** Between the text and the buttons. */
  details?: ReactNode
  /** The buttons. */
  children: ReactNode
}

/** A question at the top of the form. It receives the focus, because it can be out of view. */
export function FormAlert({ title, text, details, children }: FormAlertProps) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => frame.current?.focus(), [])
  return (
    <div ref={frame} role="alert" tabIndex={-1} className="mb-5 rounded-control bg-orange-soft p-3.5">
      <p className="font-semibold">{title}</p>
      <p className="mt-1 text-13 text-muted">{text}</p>
      {details}
      <div className="mt-3 flex flex-wrap gap-2">{children}</div>
    </div>
  )
}
