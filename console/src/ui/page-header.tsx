import { createContext, use, type ReactNode } from 'react'
import { useDocumentTitle } from './document-title'
import { useIsDesktop } from './use-media'

/** What the application puts into every page's header (the bell); pages need not know it. */
export const HeaderSlotContext = createContext<ReactNode>(null)

interface PageHeaderProps {
  /** Also the document's title, and on phones the title of the top bar. */
  title: string
  /** Where the page greets instead of naming itself: its heading, which is then shown on phones too. */
  heading?: string
  /** The button of the page: Create New Property. Below the desktop width it stands under the top bar. */
  action?: ReactNode
  /** Left of the title: a way back. */
  back?: ReactNode
}

export function PageHeader({ title, heading, action, back }: PageHeaderProps) {
  useDocumentTitle(title)
  const slot = use(HeaderSlotContext)
  const isDesktop = useIsDesktop()
  if (!isDesktop) {
    return (
      <header className={action || back || heading ? 'mb-4 flex flex-wrap items-center gap-2.5' : undefined}>
        {back}
        <h1 className={heading ? 'text-20' : 'sr-only'}>{heading ?? title}</h1>
        {action && <div className="flex flex-1 justify-end max-sm:*:flex-1">{action}</div>}
      </header>
    )
  }
  return (
    <header className="mb-4 flex min-h-[38px] items-center gap-2.5">
      {back}
      <h1 className="mr-auto min-w-0 truncate text-20">{heading ?? title}</h1>
      {slot}
      {action}
    </header>
  )
}
