import { exportColumns } from '@gatehouse/contract/exports/columns'
import { type ExportFormat, maxExportedProperties } from '@gatehouse/contract/exports/export-rules'
import { recordNouns } from '@gatehouse/contract/history/record-nouns'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { countOf } from '../../format/count'
import { Button } from '../../ui/buttons/button'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialogs/dialog'
import { Segmented } from '../../ui/fields/segmented'
import { ColumnChoice } from './column-choice'
import { describeFilter } from './describe-filter'
import type { ExportProps } from './export-props'
import { useStartExport } from './use-start-export'

interface ExportDialogProps extends ExportProps {
  onClose: () => void
}

/** What is exported, in which format and with which columns. */
export function ExportDialog({ entity, query, total, isMinimum = false, columns, onClose }: ExportDialogProps) {
  const all = exportColumns(entity)
  const [format, setFormat] = useState<ExportFormat>('csv')
  const [chosen, setChosen] = useState<readonly string[]>(() =>
    all.map(({ name }) => name).filter((name) => !columns || ['id', 'version', ...columns].includes(name)),
  )
  const { start, isStarting } = useStartExport(onClose)
  const [one, many] = recordNouns[entity]
  const matches = total === undefined ? `All ${many}` : countOf(total, one, many)
  const filter = describeFilter(query)
  const isFew = total !== undefined && total <= maxExportedProperties && !isMinimum
  const formats = [
    { value: 'csv', label: 'CSV' },
    { value: 'jsonl', label: 'JSON Lines' },
    ...(entity === 'property' && isFew ? [{ value: 'zip' as const, label: 'Photographs' }] : []),
  ] as const
  return (
    <Dialog
      title={`Export ${many.charAt(0).toUpperCase()}${many.slice(1)}`}
      description={`${isMinimum ? 'More than ' : ''}${matches}${filter === '' ? '' : `: ${filter}`}`}
      onClose={onClose}
    >
      <DialogBody className="space-y-5">
        <Segmented
          label="Format"
          choices={formats}
          value={format}
          onValueChange={setFormat}
          hint={hintOf(format, entity === 'property' && !isFew)}
        />
        {format !== 'zip' && <ColumnChoice columns={all} chosen={chosen} onChange={setChosen} />}
      </DialogBody>
      <DialogFooter note={chosen.length === 0 && format !== 'zip' && 'Choose at least one column'}>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button
          icon={<Download size={16} />}
          isBusy={isStarting}
          busyLabel="Starting..."
          disabled={chosen.length === 0 && format !== 'zip'}
          onClick={() => start({ entity, format, query, columns: chosen })}
        >
          Export
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

const hintOf = (format: ExportFormat, isTooLong: boolean): string => {
  if (format === 'zip') return 'A ZIP file with a folder for each property.'
  const photographs = isTooLong ? ` Photographs can be exported of at most ${maxExportedProperties} properties.` : ''
  if (format === 'jsonl') return `For programs: one record in each line.${photographs}`
  return `Opens in Excel and other spreadsheets.${photographs}`
}
