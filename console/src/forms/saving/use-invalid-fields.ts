import { useEffect, useRef, type RefObject } from 'react'

/**
 * Focuses the first invalid field after each rejected submit. Returns a
 * function that focuses the next one, after the last the first.
 */
export function useInvalidFields(form: RefObject<HTMLFormElement | null>, submitCount: number): () => void {
  const latest = useRef<Element>(undefined)
  useEffect(() => {
    if (submitCount > 0) latest.current = focusControl(invalidFields(form)[0])
  }, [form, submitCount])
  return () => {
    const fields = invalidFields(form)
    const next = fields.find((field) => latest.current && isAfter(latest.current, field))
    latest.current = focusControl(next ?? fields[0])
  }
}

const invalidFields = (form: RefObject<HTMLFormElement | null>) => [
  ...(form.current?.querySelectorAll('[data-field-error]') ?? []),
]

/** Returns the field. */
function focusControl(field: Element | undefined): Element | undefined {
  field?.querySelector<HTMLElement>('input, textarea, button, [role=spinbutton]')?.focus()
  return field
}

const isAfter = (one: Element, other: Element) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
