import { createContext, use, useEffect, type ReactNode } from 'react'
import { CreateBar, CreateButton, type CreateButtonProps } from './buttons/create-button'
import { useDocumentTitle } from './document-title'
import { useSingleKey } from './single-keys'
import { useIsDesktop } from './use-media'

/** The suffix of the document's title, and a listener for title changes (the top bar on phones). */
export const TitleContext = createContext<{ suffix: string; onTitle?: (title: string) => void }>({ suffix: '' })

/** Rendered in the header of every page: the notification bell. */
export const HeaderSlotContext = createContext<ReactNode>(null)

/** Rendered below the header of every page: unsaved drafts. */
export const BelowHeaderContext = createContext<ReactNode>(null)

const createKey = 'n'

interface PageHeaderProps {
  /** The heading, which is the document title, too, and on phones the title of the top bar. */
  title: string
  /** Shown in place of the title, on phones too: a greeting. */
  heading?: string
  /** Opens the form of a new record; below the desktop width at the bottom edge of the window. */
  create?: CreateButtonProps | undefined
  /** Buttons for the record of the page: Edit. Below the desktop width they are under the top bar. */
  action?: ReactNode
  /** Left of the title: a link back. */
  back?: ReactNode
}

export function PageHeader({ title, heading, create, action, back }: PageHeaderProps) {
  const { suffix, onTitle } = use(TitleContext)
  useDocumentTitle(title, suffix)
  useEffect(() => onTitle?.(title), [title, onTitle])
  const slot = use(HeaderSlotContext)
  const below = use(BelowHeaderContext)
  const isDesktop = useIsDesktop()
  useSingleKey(createKey, create && (() => create.onClick()))
  if (!isDesktop) {
    return (
      <>
        <header className={action || back || heading ? 'mb-4 flex flex-wrap items-center gap-2.5' : undefined}>
          {back}
          <h1 tabIndex={-1} className={heading ? 'text-20' : 'sr-only'}>
            {heading ?? title}
          </h1>
          {action && <div className="flex flex-1 justify-end max-sm:*:flex-1">{action}</div>}
        </header>
        {create && <CreateBar {...create} />}
        {below}
      </>
    )
  }
  return (
    <>
      <header className="mb-4 flex min-h-[38px] items-center gap-2.5">
        {back}
        <h1 tabIndex={-1} className="mr-auto min-w-0 truncate text-20">
          {heading ?? title}
        </h1>
        {slot}
        {action}
        {create && <CreateButton {...create} shortcut={createKey} />}
      </header>
      {below}
    </>
  )
}
