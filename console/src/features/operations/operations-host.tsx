import { useSyncExternalStore } from 'react'
import { startedOperations, watchOperations } from '../../api/operations/started-operations'
import { OperationNotice } from './operation-notice'

/** The actions for many records that were begun on this device: sends them, shows their progress. */
export function OperationsHost() {
  const operations = useSyncExternalStore(watchOperations, startedOperations)
  if (operations.length === 0) return null
  return (
    <section
      aria-label="Operations"
      className="pointer-events-none fixed inset-x-3 bottom-19 z-20 flex flex-col gap-2 md:right-auto md:left-6 md:w-[380px] lg:bottom-6 lg:left-[calc(250px+1.75rem)] print:hidden"
    >
      {operations.map((operation) => (
        <OperationNotice key={operation.key} operation={operation} />
      ))}
    </section>
  )
}
