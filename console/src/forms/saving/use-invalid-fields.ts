import { useEffect, useRef, useState, type RefObject } from 'react'

/** Focuses the first invalid field when `focusInvalid` was called, after the messages are rendered. */
export function useInvalidFields(form: RefObject<HTMLFormElement | null>) {
  const latest = useRef<Element>(undefined)
  const [rejections, setRejections] = useState(0)
  useEffect(() => {
    if (rejections > 0) latest.current = focusControl(invalidFields(form)[0])
  }, [form, rejections])
  return {
    focusInvalid: () => setRejections((count) => count + 1),
    /** After the last the first. */
    focusNextInvalid: () => {
      const fields = invalidFields(form)
      const next = fields.find((field) => latest.current && isAfter(latest.current, field))
      latest.current = focusControl(next ?? fields[0])
    },
  }
}

const invalidFields = (form: RefObject<HTMLFormElement | null>) => [
  ...(form.current?.querySelectorAll('[data-field-error]') ?? []),
]

/** Returns the field. */
function focusControl(field: Element | undefined): Element | undefined {
  // The buttons of a stepper are before its number, and are no tab stops.
  field?.querySelector<HTMLElement>('input, textarea, button:not([tabindex="-1"]), [role=spinbutton]')?.focus()
  return field
}

/** Focuses the field with this name; does nothing while it is not shown. */
export const focusField = (form: HTMLFormElement | null, name: string) =>
  focusControl(form?.querySelector(`[data-field="${name}"]`) ?? undefined)

const isAfter = (one: Element, other: Element) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
