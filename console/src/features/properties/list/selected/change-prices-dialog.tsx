import { priceRoundings, type PriceChange } from '@gatehouse/contract/operations/bulk'
import { useState } from 'react'
import { failureMessage } from '../../../../api/failure-message'
import { countOf } from '../../../../format/count'
import { formatNaira } from '../../../../format/naira'
import { titleCase } from '../../../../format/words'
import { PriceField } from '../../../../forms/fields/price-field'
import { FailureText } from '../../../../forms/saving/failure-text'
import type { SelectedDialogProps } from '../../../../lists/selection/selected-action'
import { SelectedDialog } from '../../../../lists/selection/selected-dialog'
import { Checkbox } from '../../../../ui/fields/checkbox'
import { Segmented } from '../../../../ui/fields/segmented'
import { Select } from '../../../../ui/fields/select'
import { TextField } from '../../../../ui/fields/text-field'
import { PricePreviewList } from './price-preview-list'
import { isLargeChange, usePricePreview } from './use-price-preview'

/** Changes the prices of the selected properties, after a preview. */
export function ChangePricesDialog({ onSend, select, ...dialog }: SelectedDialogProps) {
  const [by, setBy] = useState<'percent' | 'amount'>('percent')
  const [direction, setDirection] = useState<'up' | 'down'>('up')
  const [given, setGiven] = useState({ percent: '', amount: '' })
  const [rounding, setRounding] = useState('1')
  const [isLargeMeant, setIsLargeMeant] = useState(false)
  const values = changeOf(by, given[by], direction, Number(rounding))
  const { preview, error, isCurrent } = usePricePreview(select, values)
  const isLarge = preview?.largest.some(isLargeChange) ?? false
  const isReady = isCurrent && preview !== undefined && preview.rejected === 0 && preview.changed > 0
  const change = (name: 'percent' | 'amount', text: string) => {
    setGiven({ ...given, [name]: text })
    setIsLargeMeant(false)
  }
  return (
    <SelectedDialog
      {...dialog}
      submitLabel={isReady ? titleCase(`Change ${countOf(preview.changed, 'price', 'prices')}`) : 'Change Prices'}
      isReady={isReady && (!isLarge || isLargeMeant)}
      note={
        error !== null && (
          <FailureText
            message={failureMessage(error, { failed: 'Failed to preview prices', error: 'Error previewing prices' })}
            failure={error}
          />
        )
      }
      onSubmit={() => values && onSend({ action: 'price', values })}
    >
      <div className="grid gap-4">
        <div className="flex flex-wrap gap-x-6 gap-y-4">
          <Segmented label="Prices go" choices={directions} value={direction} onValueChange={setDirection} />
          <Segmented label="By" choices={measures} value={by} onValueChange={setBy} />
        </div>
        {by === 'percent' ? (
          <TextField
            label="Percentage"
            inputMode="decimal"
            autoComplete="off"
            trailing={<span className="pr-4 text-muted">%</span>}
            value={given.percent}
            onChange={({ target }) => change('percent', target.value.replace(',', '.').replaceAll(/[^\d.]/g, ''))}
          />
        ) : (
          <PriceField label="Amount" value={given.amount} onValueChange={(digits) => change('amount', digits)} />
        )}
        <Select
          label="Round new prices to"
          options={priceRoundings.map((step) => ({
            value: String(step),
            label: step === 1 ? 'Whole naira' : `The nearest ${formatNaira(step)}`,
          }))}
          value={rounding}
          onValueChange={setRounding}
        />
        <PricePreviewList preview={values ? preview : undefined} isCurrent={isCurrent} />
        {isReady && isLarge && (
          <Checkbox
            label="Yes, a price is to double or more, or to fall to half or less"
            checked={isLargeMeant}
            onChange={() => setIsLargeMeant(!isLargeMeant)}
          />
        )}
      </div>
    </SelectedDialog>
  )
}

/** Undefined until a number is given. */
function changeOf(
  by: 'percent' | 'amount',
  text: string,
  direction: 'up' | 'down',
  round_to: number,
): PriceChange | undefined {
  const number = Number(text)
  if (!number) return undefined
  return { [by]: direction === 'up' ? number : -number, round_to }
}

const directions = [
  { value: 'up', label: 'Up' },
  { value: 'down', label: 'Down' },
] as const

const measures = [
  { value: 'percent', label: 'Percentage' },
  { value: 'amount', label: 'Amount' },
] as const
