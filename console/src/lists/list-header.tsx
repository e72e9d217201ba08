import type { ReactNode } from 'react'
import { CreateButton, type CreateButtonProps } from '../ui/buttons/create-button'
import { PageHeader } from '../ui/page-header'
import { useIsDesktop } from '../ui/use-media'

interface ListHeadProps {
  title: string
  create: CreateButtonProps
  /** A SearchField. On wide screens the page has a place of its own for it, beside the tabs or among the filters. */
  search: ReactNode
  /** The stat cards. */
  children: ReactNode
}

/** The top of a page whose list can be searched. Below the desktop width the search and the button share a row above the list. */
export function ListHead({ title, create, search, children }: ListHeadProps) {
  const isWide = useIsDesktop()
  return (
    <>
      <PageHeader title={title} action={isWide && <CreateButton {...create} />} />
      {children}
      {!isWide && (
        <div className="mb-1.5 flex gap-2">
          {search}
          <CreateButton {...create} isShort />
        </div>
      )}
    </>
  )
}
