import { type ErasureReceipt, personalDataEndpoints, personalDataMessages } from '@gatehouse/contract/personal-data'
import { readIdentifier } from '@gatehouse/contract/values/identifier'
import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import Search from 'lucide-react/icons/search'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { type SyntheticEvent, useState } from 'react'
import { type FailureMessages, failureNotice } from '../../api/failure-message'
import { call } from '../../api/request'
import { useIsAvailable } from '../../api/available'
import { Button } from '../../ui/buttons/button'
import { Card } from '../../ui/card'
import { EmptyState } from '../../ui/feedback/empty-state'
import { useNotices } from '../../ui/feedback/notices'
import { TextField } from '../../ui/fields/text-field'
import { lazyComponent } from '../../ui/loading/lazy-component'
import { PageHeader } from '../../ui/page-header'
import { PersonResults, titleOf } from './person-results'
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
          <EmptyState Icon={ShieldCheck} title="This server cannot search for personal data" />
        </Card>
      ) : (
        isSupported && <PersonalData />
      )}
    </>
  )
}

function PersonalData() {
  const notices = useNotices()
  const [isErasing, setIsErasing] = useState(false)
  const [receipt, setReceipt] = useState<ErasureReceipt>()
  const [erasedId, setErasedId] = useState<string>()
  const onErrorOf = (messages: FailureMessages) => (failure: unknown) =>
    notices.error(...failureNotice(failure, messages))
  // Not queries: what was found about a person must not stay in the cache.
  const finding = useMutation({
    mutationFn: (identifiers: string[]) => call(personalDataEndpoints.find, { body: { identifiers } }),
    onMutate: () => setReceipt(undefined),
    onError: onErrorOf({ failed: personalDataMessages.failedToFind, error: personalDataMessages.errorFinding }),
    gcTime: 0,
  })
  const exporting = useMutation({
    mutationFn: (identifiers: string[]) => call(personalDataEndpoints.export, { body: { identifiers } }),
    onSuccess: ({ data }, identifiers) =>
      saveJson('personal-data.json', { exported_at: new Date().toISOString(), identifiers, data }),
    onError: onErrorOf({ failed: personalDataMessages.failedToExport, error: personalDataMessages.errorExporting }),
    gcTime: 0,
  })
  const person = finding.data?.data
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
          onSearch={(identifier) => finding.mutate([identifier])}
        />
      </Card>
      <p role="status" className="sr-only">
        {receipt ? personalDataMessages.erased : person && titleOf(person)}
      </p>
      {receipt ? (
        <Card className="p-4 text-14 text-muted md:p-5">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <h2 className="text-16 font-semibold text-ink">{personalDataMessages.erased}</h2>
            <Button variant="secondary" icon={<Download />} onClick={() => saveReceipt(receipt)}>
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
            onAdd={(identifier) => finding.mutate([...person.identifiers, identifier])}
            onExport={() => exporting.mutate([...person.identifiers])}
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

/** The value stays in the form: an address would store it in the history of the browser. */
function PersonSearch({ isBusy, onSearch }: { isBusy: boolean; onSearch: (identifier: string) => void }) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const isValid = readIdentifier(typed) !== null
    setError(isValid ? undefined : personalDataMessages.identifierInvalid)
    if (isValid && !isBusy) onSearch(typed.trim())
  }
  return (
    <form noValidate autoComplete="off" onSubmit={submit} className="flex flex-wrap items-start gap-3">
      <TextField
        label="Email or phone number"
        hint="A phone number is found in every form: +234, 0, with or without spaces."
        error={error}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setError(undefined)
        }}
        className="min-w-0 flex-1 basis-72"
      />
      <Button
        type="submit"
        icon={<Search />}
        isBusy={isBusy}
        busyLabel="Searching..."
        className="sm:mt-6.5 lg:mt-7 max-sm:w-full"
      >
        Search
      </Button>
    </form>
  )
}
