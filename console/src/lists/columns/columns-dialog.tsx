import { useState, type FormEvent } from 'react'
import { failureNotice } from '../../api/failure-message'
import { Button } from '../../ui/buttons/button'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialogs/dialog'
import { useNotices } from '../../ui/feedback/notices'
import { Checkbox } from '../../ui/fields/checkbox'
import type { ColumnChoice } from './use-columns'

interface ColumnsDialogProps {
  choice: ColumnChoice
  /** Null for the columns of the list itself. */
  onChoose: (columns: readonly string[] | null) => Promise<unknown>
  onClose: () => void
}

/** Shows and hides columns of a list; on phones it is a sheet. */
export function ColumnsDialog({ choice: { all, shown, isDefault }, onChoose, onClose }: ColumnsDialogProps) {
  const [chosen, setChosen] = useState(shown)
  const [isSaving, setIsSaving] = useState(false)
  const notices = useNotices()
  const save = async (columns: readonly string[] | null) => {
    setIsSaving(true)
    try {
      await onChoose(columns)
      onClose()
    } catch (failure) {
      setIsSaving(false)
      notices.error(...failureNotice(failure, { failed: 'Failed to save columns', error: 'Error saving columns' }))
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen.length > 0) void save(chosen)
  }
  const toggle = (key: string) =>
    setChosen(chosen.includes(key) ? chosen.filter((other) => other !== key) : inOrder(all, shown, [...chosen, key]))
  return (
    <Dialog title="Columns" onClose={onClose} maxWidth={400}>
      <form onSubmit={submit} className="contents">
        <DialogBody className="grid content-start">
          {all.map(({ key, header }) => (
            <Checkbox
              key={key}
              label={header}
              checked={chosen.includes(key)}
              onChange={() => toggle(key)}
              className="max-md:min-h-12"
            />
          ))}
          {chosen.length === 0 && (
            <p role="alert" className="mt-2 text-13 text-red-ink">
              Show at least one column
            </p>
          )}
        </DialogBody>
        <DialogFooter>
          <Button variant="ghost" disabled={isDefault || isSaving} onClick={() => void save(null)}>
            Reset to Default
          </Button>
          <Button type="submit" isBusy={isSaving}>
            Apply
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

/** The shown columns stay in their order; one that is added comes after those before it in the list. */
function inOrder(all: ColumnChoice['all'], shown: readonly string[], chosen: readonly string[]): string[] {
  const place = (key: string) => all.findIndex((column) => column.key === key)
  const kept = shown.filter((key) => chosen.includes(key))
  return chosen
    .filter((key) => !kept.includes(key))
    .reduce((ordered, added) => {
      const next = ordered.findIndex((key) => place(key) > place(added))
      return next < 0 ? [...ordered, added] : [...ordered.slice(0, next), added, ...ordered.slice(next)]
    }, kept)
}
