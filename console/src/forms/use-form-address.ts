import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

const name = 'form'

/**
 * The form that is open, in the address (`form=new`, or the id of what is edited), so that a reload or a new sign-in finds
 * it again; Back closes it. The other parts of the address stay.
 */
export function useFormAddress() {
  const [search, setSearch] = useSearchParams()
  const open = useCallback((form: string) => setSearch((now) => withForm(now, form)), [setSearch])
  const close = useCallback(() => setSearch((now) => withForm(now, null), { replace: true }), [setSearch])
  /** Null when none is open; hand it to the dialog as its `key`. */
  const form = search.get(name)
  return { form, editedId: form === null || form === 'new' ? undefined : form, open, close }
}

function withForm(search: URLSearchParams, form: string | null): URLSearchParams {
  const next = new URLSearchParams(search)
  if (form === null) next.delete(name)
  else next.set(name, form)
  return next
}
