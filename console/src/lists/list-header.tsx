import type { ReactNode } from 'react'
import type { CreateButtonProps } from '../ui/buttons/create-button'
import { PageHeader } from '../ui/page-header'
import { useIsDesktop } from '../ui/use-media'

interface ListHeaderProps {
  title: string
  create: CreateButtonProps
  /**
   * A SearchField, rendered below the desktop width only;
   * wide pages place it beside the tabs or among the filters.
   */
  search: ReactNode
  /** The filters of narrow pages, beside the search. */
  filters?: ReactNode
  /** Buttons for the whole list: Export. */
  tools?: ReactNode
  /** Stat cards. */
  children: ReactNode
}

/**
 * The top of a page with a searchable list. Below the desktop
 * width the search and the button share a row above the list.
 */
export function ListHeader({ title, create, search, filters, tools, children }: ListHeaderProps) {
  const isWide = useIsDesktop()
  return (
    <>
      <PageHeader title={title} create={create} action={isWide && tools} />
      {children}
      {!isWide && (
        <div className="mb-1.5 flex gap-2">
          {search}
          {filters}
          {tools}
        </div>
      )}
    </>
  )
}
