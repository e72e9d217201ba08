import type { ImportTarget } from '@gatehouse/contract/imports/import-rules'
import type { ReactNode } from 'react'
import type { CreateButtonProps } from '../ui/buttons/create-button'
import { ImportLink } from './import/import-link'
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
  /** What can be imported into the list. */
  imports?: ImportTarget
  /** Stat cards. */
  children: ReactNode
}

/**
 * The top of a page with a searchable list. Below the desktop
 * width the search and the button share a row above the list.
 */
export function ListHeader({ title, create, search, filters, imports, tools, children }: ListHeaderProps) {
  const isWide = useIsDesktop()
  const wideTools = (imports || tools) && (
    <>
      {imports && <ImportLink target={imports} />}
      {tools}
    </>
  )
  return (
    <>
      <PageHeader title={title} create={create} action={isWide && wideTools} />
      {children}
      {!isWide && (
        <div className="mb-1.5 flex gap-2">
          {search}
          {filters}
          {imports && <ImportLink target={imports} />}
          {tools}
        </div>
      )}
    </>
  )
}
