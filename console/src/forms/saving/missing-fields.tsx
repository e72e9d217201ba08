import { useEffect, useState } from 'react'

const announcementDelayMs = 1_500

interface MissingFieldsProps {
  /** Describes the disabled submit button. */
  id: string
  /** 'Logo, Postcode'; '' when the form is complete. */
  labels: string
}

/** The required fields that are empty, beside the disabled submit button. */
export function MissingFields({ id, labels }: MissingFieldsProps) {
  if (labels === '') return null
  return (
    <p id={id} className="text-muted">
      Still needed: {labels}
    </p>
  )
}

interface MissingFieldsStatusProps extends Pick<MissingFieldsProps, 'labels'> {
  /** A value was rejected: what is filled in is not complete. */
  hasErrors?: boolean
}

/** Tells screen readers which fields are missing, after a pause in typing only. */
export function MissingFieldsStatus({ labels, hasErrors = false }: MissingFieldsStatusProps) {
  const [initial] = useState(labels)
  const [announced, setAnnounced] = useState(labels)
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(labels), announcementDelayMs)
    return () => clearTimeout(timer)
  }, [labels])
  const complete = hasErrors ? '' : 'Nothing is missing.'
  const text = announced === '' ? complete : `Still needed: ${announced}`
  return (
    <span role="status" className="sr-only">
      {announced !== initial && text}
    </span>
  )
}
