import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

const name = 'form'

/**
 * The open form as a URL parameter (`form=new`, or the id of the edited record), so
 * that a reload or a new sign-in opens it again; Back closes it. Other parameters stay.
 */
export function useFormAddress() {
  const [search, setSearch] = useSearchParams()
  const open = useCallback((form: string) => setSearch((now) => withForm(now, form)), [setSearch])
  const close = useCallback(() => setSearch((now) => withForm(now, null), { replace: true }), [setSearch])
  /** Null when none is open. Pass it to the form as its `key`. */
  const form = search.get(name)
  return { form, editedId: form === null || form === 'new' ? undefined : form, open, close }
}

function withForm(search: URLSearchParams, form: string | null): URLSearchParams {
  const next = new URLSearchParams(search)
  if (form === null) next.delete(name)
  else next.set(name, form)
  return next
}
