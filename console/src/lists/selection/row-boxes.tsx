import { type ComponentProps, useSyncExternalStore } from 'react'
import { classNames } from '../../ui/class-names'
import { CheckIcon } from '../../ui/icons/outline-icons'
import type { RowSelection } from './row-selection'
import type { BoxPlace, SelectionTools } from './selection-context'

/** The checkbox of a row: only it is rendered again when it is selected. */
export const createRowBox = (selection: RowSelection): SelectionTools['Box'] =>
  function RowBox({ id, name, place }) {
    const isSelected = useSyncExternalStore(selection.subscribe, () => selection.has(id))
    return (
      <>
        {place === 'card' && isSelected && (
          <span className="pointer-events-none absolute inset-0 z-10 rounded-card border-2 border-green" />
        )}
        <Box
          aria-label={`Select ${name}`}
          checked={isSelected}
          // The event of a change does not tell whether Shift is pressed.
          onChange={() => {}}
          onClick={(event) => selection.toggle(id, event.shiftKey)}
          className={boxClasses[place]}
          isInCard={place === 'card'}
        />
      </>
    )
  }

/** The checkbox of all rows of a page. */
export const createPageBox = (selection: RowSelection): SelectionTools['PageBox'] =>
  function PageBox({ place }) {
    const page = useSyncExternalStore(selection.subscribe, () => selection.page)
    return (
      <Box
        ref={(input) => {
          if (input) input.indeterminate = page === 'some'
        }}
        aria-label="Select all rows of this page"
        checked={page === 'all'}
        onChange={() => selection.choosePage(page !== 'all')}
        className={place === 'cell' ? boxClasses.cell : 'absolute top-1/2 -left-2.5 -translate-y-1/2'}
      />
    )
  }

interface BoxProps extends Omit<ComponentProps<'input'>, 'type'> {
  isInCard?: boolean
}

/** The input covers its box: Firefox ignores a press with Shift on a label. */
const Box = ({ className, isInCard = false, ...input }: BoxProps) => (
  <span className={classNames('flex size-11 items-center justify-center print:hidden', className)}>
    <input
      {...input}
      type="checkbox"
      data-select
      className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-control"
    />
    <span
      aria-hidden
      className={classNames(
        'pointer-events-none relative flex shrink-0 items-center justify-center rounded-[5px] border border-edge bg-card text-transparent transition-colors duration-120 peer-checked:border-green peer-checked:bg-green peer-checked:text-on-green peer-indeterminate:bg-green-soft peer-hover:border-muted',
        isInCard ? 'size-5.5 shadow-card' : 'size-[18px]',
      )}
    >
      <CheckIcon className="m-auto" />
    </span>
  </span>
)

/*
 * With a mouse it appears on hover. On touch screens a long press selects the first card; from then on the
 * whole card is its checkbox.
 */
const cardClass = classNames(
  'absolute top-0.5 right-0.5 z-20 opacity-0 transition-opacity duration-120 focus-within:opacity-100',
  'group-hover/row:opacity-100 group-data-selecting/rows:opacity-100',
  'pointer-coarse:pointer-events-none pointer-coarse:group-data-selecting/rows:pointer-events-auto',
  'pointer-coarse:group-data-selecting/rows:inset-0 pointer-coarse:group-data-selecting/rows:size-auto',
  'pointer-coarse:group-data-selecting/rows:items-start pointer-coarse:group-data-selecting/rows:justify-end',
  'pointer-coarse:group-data-selecting/rows:p-3',
)

/* On phones it is in the corner of the card while rows are selected: a long press selects the first. */
const rowClass =
  'absolute max-md:top-1 max-md:left-1 max-md:hidden max-md:group-data-selecting/rows:flex md:top-[min(50%,1.5rem)] md:-left-2.5 md:-translate-y-1/2'

const boxClasses: Readonly<Record<BoxPlace, string>> = {
  card: cardClass,
  row: rowClass,
  cell: 'absolute inset-0 m-auto',
}
