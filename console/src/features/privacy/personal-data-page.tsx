import { type ErasureReceipt, personalDataMessages } from '@gatehouse/contract/personal-data'
import { Download, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { failureNotice } from '../../api/failure-message'
import { useIsAvailable } from '../../api/available'
import { Button } from '../../ui/buttons/button'
import { Card } from '../../ui/card'
import { EmptyState } from '../../ui/feedback/empty-state'
import { useNotices } from '../../ui/feedback/notices'
import { iconSize } from '../../ui/icons/icon-size'
import { lazyComponent } from '../../ui/loading/lazy-component'
import { PageHeader } from '../../ui/page-header'
import { useExportPerson, useFindPerson } from './api'
import { PersonResults, titleOf } from './person-results'
import { PersonSearch } from './person-search'
import { ReceiptDetails, ReceiptsTable, saveReceipt } from './receipts-table'
import { saveJson } from '../../api/save-json'

const EraseDialog = lazyComponent(() => import('./erase-dialog').then((module) => module.EraseDialog))

/** /personal-data: an addition (docs/decisions/0042). No personal value is in the address or the cache. */
export function PersonalDataPage() {
  const isSupported = useIsAvailable('personal data')
  return (
    <>
      <PageHeader title="Personal Data" />
      {isSupported === false ? (
        <Card>
          <EmptyState icon={<ShieldCheck {...iconSize} />} title="This server cannot search for personal data" />
        </Card>
      ) : (
        isSupported && <PersonalData />
      )}
    </>
  )
}

function PersonalData() {
  const notices = useNotices()
  const finding = useFindPerson()
  const exporting = useExportPerson()
  const [isErasing, setIsErasing] = useState(false)
  const [receipt, setReceipt] = useState<ErasureReceipt>()
  const [erasedId, setErasedId] = useState<string>()
  const person = finding.data

  async function find(identifiers: readonly string[]) {
    setReceipt(undefined)
    try {
      await finding.mutateAsync(identifiers)
    } catch (failure) {
      const { failedToFind: failed, errorFinding: error } = personalDataMessages
      notices.error(...failureNotice(failure, { failed, error }))
    }
  }

  async function download(identifiers: readonly string[]) {
    try {
      const data = await exporting.mutateAsync(identifiers)
      saveJson('personal-data.json', { exported_at: new Date().toISOString(), identifiers, data })
    } catch (failure) {
      const { failedToExport: failed, errorExporting: error } = personalDataMessages
      notices.error(...failureNotice(failure, { failed, error }))
    }
  }

  return (
    <div className="space-y-4">
      <Card className="p-4 md:p-5">
        <p className="mb-4 max-w-[75ch] text-14 text-muted">
          Find what is stored about a person, export it, or erase it. Sign-ups, inquiries, affiliates, agents, admins,
          texts, files and the history are searched.
        </p>
        <PersonSearch
          // Empty again after an erasure.
          key={erasedId}
          isBusy={finding.isPending}
          onSearch={(identifier) => void find([identifier])}
        />
      </Card>
      <p role="status" className="sr-only">
        {receipt ? personalDataMessages.erased : person && titleOf(person)}
      </p>
      {receipt ? (
        <Card className="p-4 text-14 text-muted md:p-5">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <h2 className="text-16 font-semibold text-ink">{personalDataMessages.erased}</h2>
            <Button variant="secondary" icon={<Download {...iconSize} />} onClick={() => saveReceipt(receipt)}>
              Download Receipt
            </Button>
          </div>
          <ReceiptDetails receipt={receipt} />
        </Card>
      ) : (
        person && (
          <PersonResults
            person={person}
            isExporting={exporting.isPending}
            onAdd={(identifier) => void find([...person.identifiers, identifier])}
            onExport={() => void download(person.identifiers)}
            onErase={() => setIsErasing(true)}
          />
        )
      )}
      <ReceiptsTable />
      {isErasing && person && (
        <EraseDialog
          person={person}
          onErased={(erased) => {
            setReceipt(erased)
            setErasedId(erased.id)
          }}
          onClose={() => {
            setIsErasing(false)
            if (receipt) finding.reset()
          }}
        />
      )}
    </div>
  )
}
