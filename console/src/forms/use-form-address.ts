import { useCallback } from 'react'
import { useSearchParams } from '../ui/navigation/use-search-params'

const name = 'form'
const draftName = 'draft'

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

/**
 * The draft that the open form continues (`draft=…`), where there are several of new records. Null if the
 * address names none; a form that is not opened by the address names none either.
 */
export function useDraftAddress() {
  const [search, setSearch] = useSearchParams()
  const setDraftId = useCallback(
    (id: string) => setSearch((now) => (now.has(name) ? withDraft(now, id) : now), { replace: true }),
    [setSearch],
  )
  return { draftId: search.has(name) ? search.get(draftName) : null, setDraftId }
}

function withDraft(search: URLSearchParams, id: string): URLSearchParams {
  const next = new URLSearchParams(search)
  next.set(draftName, id)
  return next
}

function withForm(search: URLSearchParams, form: string | null): URLSearchParams {
  const next = new URLSearchParams(search)
  next.delete(draftName)
  if (form === null) next.delete(name)
  else next.set(name, form)
  return next
}
