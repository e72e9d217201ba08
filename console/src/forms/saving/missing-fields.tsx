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

/** Tells screen readers which fields are missing, after a pause in typing only. */
export function MissingFieldsStatus({ labels }: Pick<MissingFieldsProps, 'labels'>) {
  const [initial] = useState(labels)
  const [announced, setAnnounced] = useState(labels)
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(labels), announcementDelayMs)
    return () => clearTimeout(timer)
  }, [labels])
  const text = announced === '' ? 'Nothing is missing.' : `Still needed: ${announced}`
  return (
    <span role="status" className="sr-only">
      {announced !== initial && text}
    </span>
  )
}
