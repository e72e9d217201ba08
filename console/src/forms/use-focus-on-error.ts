import type { RefObject } from 'react'
import { useEffect } from 'react'

/** After a refused submit the first field at fault has the focus. `submitCount` is 0 before the first try. */
export function useFocusOnError(form: RefObject<HTMLFormElement | null>, submitCount: number): void {
  useEffect(() => {
    if (submitCount === 0) return
    const field = form.current?.querySelector('[data-field-error]')
    field?.querySelector<HTMLElement>('input:not([type=file]), textarea, button[role=combobox], input, button')?.focus()
  }, [form, submitCount])
}
