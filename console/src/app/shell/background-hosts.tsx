import { OperationsHost } from '../../features/operations/operations-host'
import { SharedMessageNotice } from './shared-message-notice'
import { UndoHost } from './undo-host'
import { UnsavedCells } from './unsaved-cells'

/** What every page has besides its view. Loaded after the first view. */
export function BackgroundHosts() {
  return (
    <>
      <UndoHost />
      <OperationsHost />
      <UnsavedCells />
      <SharedMessageNotice />
    </>
  )
}
