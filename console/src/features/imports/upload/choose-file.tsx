import { type ImportTarget, tableFile } from '@gatehouse/contract/imports/import-rules'
import { useState } from 'react'
import { AddFiles } from '../../../forms/files/add-files'
import { formatBytes } from '../../../format/bytes'
import { formatTime } from '../../../format/dates'
import { countOf } from '../../../format/count'
import { Button } from '../../../ui/buttons/button'
import { Card } from '../../../ui/card'
import { classNames } from '../../../ui/class-names'
import { Field } from '../../../ui/fields/field'
import { Progress } from '../../../ui/feedback/progress'
import { Link } from '../../../ui/navigation/link'
import { useNavigate } from '../../../ui/navigation/navigation-context'
import { useImports } from '../api'
import { describeTarget, importPath } from '../import-targets'
import { describeState } from '../import-texts'
import type { UnsentTable } from './unsent-table'
import { useStageFile } from './use-stage-file'

/** The first step: a file is chosen or dropped, sent and staged. */
export function ChooseFile({ target }: { target: ImportTarget }) {
  const navigate = useNavigate()
  const [isOver, setIsOver] = useState(false)
  const { state, start, resume, cancel } = useStageFile(target, (id) => void navigate(importPath(target, id)))
  const { many, needs } = describeTarget(target)
  const message = state.step === 'choosing' ? state.message : undefined
  return (
    <>
      <Card
        className={classNames('p-4 md:p-5', isOver && 'outline-2 outline-green')}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setIsOver(false)
          const [file] = event.dataTransfer.files
          if (file) start(file)
        }}
      >
        <p className="mb-4 max-w-[75ch] text-14 text-muted">
          A CSV file of {many}, with headings. Each row needs {needs}. From Excel: File, Save As, “CSV UTF-8”. An
          exported file with its columns id and version changes the {many} in it. You see what will happen before
          anything is changed.
        </p>
        {state.step === 'choosing' && state.unsent && (
          <UnsentFile unsent={state.unsent} onResume={resume} onDiscard={cancel} />
        )}
        {state.step === 'choosing' ? (
          <Field label="CSV file" isLabelHidden error={message}>
            <AddFiles
              slot={tableFile}
              label="Choose a CSV File"
              isInvalid={message !== undefined}
              isWide
              onAdd={([file]) => file && start(file)}
            />
          </Field>
        ) : (
          <Progress
            label={
              state.step === 'staging'
                ? 'The server is reading the file…'
                : (state.waiting ?? `Sending · ${formatBytes(state.sent)} of ${formatBytes(state.total)}`)
            }
            share={state.step === 'staging' || state.total === 0 ? null : state.sent / state.total}
            detail={
              <Button variant="ghost" size="small" onClick={cancel}>
                Cancel
              </Button>
            }
          />
        )}
      </Card>
      <RecentImports target={target} />
    </>
  )
}

interface UnsentFileProps {
  unsent: UnsentTable
  onResume: (unsent: UnsentTable) => void
  onDiscard: () => void
}

/** A file whose upload ended with its page. */
function UnsentFile({ unsent, onResume, onDiscard }: UnsentFileProps) {
  return (
    <section
      aria-label="A file that was not sent completely"
      className="mb-4 flex flex-wrap items-center gap-x-2 gap-y-1 rounded-control bg-orange-soft px-3.5 py-2 text-14"
    >
      <p className="min-w-0 flex-1 basis-60 wrap-anywhere">
        {unsent.file.name} ({formatBytes(unsent.file.size)}) was not sent completely.
      </p>
      <Button size="small" onClick={() => onResume(unsent)}>
        Continue
      </Button>
      <Button variant="ghost" size="small" onClick={onDiscard}>
        Discard
      </Button>
    </section>
  )
}

/** Imports that were begun on any device: a closed tab loses nothing. */
function RecentImports({ target }: { target: ImportTarget }) {
  const { data: imports = [] } = useImports(target)
  if (imports.length === 0) return null
  return (
    <Card className="mt-4 p-4 md:p-5">
      <h2 className="mb-2 text-16 font-semibold">Your Imports of the Last Week</h2>
      <ul className="divide-y divide-line">
        {imports.map((staged) => (
          <li key={staged.id} className="flex flex-wrap items-center justify-between gap-x-4 py-1 text-14">
            <Link
              to={importPath(target, staged.id)}
              className="py-2.5 font-medium text-green-ink underline underline-offset-4 lg:py-1.5"
            >
              {formatTime(staged.created_at)}, {countOf(staged.rows, 'row', 'rows')}
            </Link>
            <span className="text-muted">{describeState(staged)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
