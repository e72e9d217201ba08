import { useEffect, type RefObject } from 'react'

/**
 * Focuses the first field of a form when it is rendered, which is after its
 * record was loaded. On touch screens the title keeps the focus, because a
 * field would open the on-screen keyboard.
 */
export function useFirstField(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const isTouchScreen = !window.matchMedia('not all and (pointer: coarse)').matches
    // The user may have moved the focus to the X while the record was loading.
    const hasMoved = form.current?.closest('[data-dialog]')?.querySelector(':focus:is(button, a)')
    if (!isTouchScreen && !hasMoved) form.current?.querySelector<HTMLElement>(fieldSelector)?.focus()
  }, [form])
}

/** A password form has a hidden field with the account's name, for password managers. */
const fieldSelector = ':is(input, textarea, [role=combobox], [role=spinbutton]):not([hidden])'
