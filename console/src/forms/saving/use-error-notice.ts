import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useNotices } from '../../ui/feedback/notices'

/**
 * A notice that fields are invalid, closed by the next change (on a phone it covers fields), by the next
 * attempt and with the form. Shows nothing without a message.
 */
export function useErrorNotice<Values extends FieldValues>(form: UseFormReturn<Values>, message: string | undefined) {
  const notices = useNotices()
  const [id, setId] = useState<string>()
  useEffect(() => {
    if (id === undefined) return undefined
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ name }) => name !== undefined && setId(undefined),
    })
    return () => {
      stop()
      notices.close(id)
    }
  }, [id, form, notices])
  return {
    show: () => message !== undefined && setId(notices.error(message)),
    hide: () => setId(undefined),
  }
}
