import { useEffect, useImperativeHandle, useRef, type ComponentProps, type RefObject } from 'react'

/**
 * The form of a `Dialog` with `isForm`, around its body and footer. Focuses the
 * first field when it is rendered, which is after its record was loaded. On
 * touch screens the title keeps the focus, because a field would open the
 * on-screen keyboard.
 */
export function DialogForm({ ref, ...form }: ComponentProps<'form'>) {
  const element = useRef<HTMLFormElement>(null)
  useImperativeHandle(ref, () => element.current as HTMLFormElement)
  useEffect(() => {
    const isTouchScreen = !window.matchMedia('not all and (pointer: coarse)').matches
    // The user may have moved the focus to the X while the record was loading.
    const hasMoved = element.current?.closest('[data-dialog]')?.querySelector(':focus:is(button, a)')
    if (!isTouchScreen && !hasMoved) element.current?.querySelector<HTMLElement>(fieldSelector)?.focus()
  }, [])
  useSubmitKey(element)
  return <form ref={element} noValidate className="contents" {...form} />
}

/** Ctrl or ⌘ and Enter press the submit button, wherever the focus is in the dialog: in a text area too. */
function useSubmitKey(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    // Not on the form in React: popups and questions are its children there, but not in the document.
    const dialog = form.current?.closest<HTMLElement>('[data-dialog]')
    const submit = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return
      event.preventDefault()
      form.current?.querySelector<HTMLButtonElement>('[type=submit]')?.click()
    }
    dialog?.addEventListener('keydown', submit)
    return () => dialog?.removeEventListener('keydown', submit)
  }, [form])
}

/** A password form has a hidden field with the account's name, for password managers. */
const fieldSelector = ':is(input, textarea, [role=combobox], [role=spinbutton]):not([hidden])'
