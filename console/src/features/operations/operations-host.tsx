import { useSyncExternalStore } from 'react'
import { startedOperations, watchOperations } from '../../api/operations/started-operations'
import { OperationNotice } from './operation-notice'

/** The actions for many records that were begun on this device: sends them, shows their progress. */
export function OperationsHost() {
  const operations = useSyncExternalStore(watchOperations, startedOperations)
  if (operations.length === 0) return null
  return (
    <section aria-label="Operations" className={place}>
      {operations.map((operation) => (
        <OperationNotice key={operation.key} operation={operation} />
      ))}
    </section>
  )
}

/** Above the bars of pages: the create button's of 65 pixels, and those that publish their height. */
const place =
  'pointer-events-none fixed inset-x-3 z-20 flex flex-col gap-2 ' +
  'bottom-[max(4.75rem,calc(var(--page-bar,0px)+0.5rem))] md:right-auto md:left-6 md:w-[380px] ' +
  'lg:bottom-[max(1.5rem,calc(var(--page-bar,0px)+0.5rem))] lg:left-[calc(250px+1.75rem)] print:hidden'
