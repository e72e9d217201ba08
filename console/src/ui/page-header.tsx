import { createContext, use, type ReactNode } from 'react'
import { CreateBar, CreateButton, type CreateButtonProps } from './buttons/create-button'
import { useDocumentTitle } from './document-title'
import { useIsDesktop } from './use-media'

/** Rendered in the header of every page: the notification bell. */
export const HeaderSlotContext = createContext<ReactNode>(null)

/** Rendered below the header of every page: unsaved drafts. */
export const BelowHeaderContext = createContext<ReactNode>(null)

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
  useDocumentTitle(title)
  const slot = use(HeaderSlotContext)
  const below = use(BelowHeaderContext)
  const isDesktop = useIsDesktop()
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
        {create && <CreateButton {...create} />}
      </header>
      {below}
    </>
  )
}
