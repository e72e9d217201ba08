import { useEffect, useRef, type RefObject } from 'react'

/** Focuses the first invalid field after each rejected submit. Returns a function that focuses the next one, after the last the first. */
export function useInvalidFields(form: RefObject<HTMLFormElement | null>, submitCount: number): () => void {
  const latest = useRef<Element>(undefined)
  const focus = (field: Element | undefined) => {
    latest.current = field
    field?.querySelector<HTMLElement>(controlSelector)?.focus()
  }
  useEffect(() => {
    if (submitCount > 0) focus(invalidFields(form)[0])
  }, [form, submitCount])
  return () => {
    const fields = invalidFields(form)
    focus(fields.find((field) => latest.current && isAfter(latest.current, field)) ?? fields[0])
  }
}

const controlSelector = 'input:not([type=file]), textarea, button[role=combobox], input, button, [role=spinbutton]'

const invalidFields = (form: RefObject<HTMLFormElement | null>) => [
  ...(form.current?.querySelectorAll('[data-field-error]') ?? []),
]

const isAfter = (one: Element, other: Element) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
