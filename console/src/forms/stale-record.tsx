import { useEffect, useRef } from 'react'
import { Button } from '../ui/button'

interface StaleRecordProps {
  /** 'property' */
  noun: string
  onTakeOver: () => void
  onKeep: () => void
}

/** Another admin saved first. Nothing typed here is lost before the user says so. */
export function StaleRecord({ noun, onTakeOver, onKeep }: StaleRecordProps) {
  const banner = useRef<HTMLDivElement>(null)
  // It stands at the top of the form; the button was pressed anywhere in it.
  useEffect(() => banner.current?.focus(), [])
  return (
    <div ref={banner} role="alert" tabIndex={-1} className="mb-5 rounded-control bg-orange-soft p-3.5">
      <p className="font-semibold">Someone else changed this {noun} in the meantime.</p>
      <p className="mt-1 text-13 text-muted">
        What you entered is still here. Save it over the other version, or take that version over and enter yours again.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={onKeep}>Save mine</Button>
        <Button variant="secondary" onClick={onTakeOver}>
          Take over theirs
        </Button>
      </div>
    </div>
  )
}
