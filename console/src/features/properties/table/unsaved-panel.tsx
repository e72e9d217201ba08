import type { ReactNode } from 'react'
import { Button } from '../../../ui/buttons/button'
import { AnchoredPanel } from '../../../ui/menus/anchored-panel'
import { cellLabel, describeCell, findLargeChange } from './saving/cell-values'
import type { CellSaves } from './saving/cell-saves'
import type { UnsavedCell } from './saving/unsaved-cell'

interface UnsavedPanelProps {
  cell: UnsavedCell
  anchor: Element
  saves: CellSaves
  /** Called when it is decided, or closed. */
  onClose: () => void
}

/** What became of a value that is not saved, and what can be done with it. */
export function UnsavedPanel({ cell, anchor, saves, onClose }: UnsavedPanelProps) {
  const { field, name, value, text, base, theirs, state, message } = cell
  const mine = describeCell(field, value, text)
  const act = (action: () => void) => () => {
    action()
    onClose()
  }
  const save = act(() => saves.send(cell))
  const discard = act(() => void saves.discard(cell))
  return (
    <AnchoredPanel anchor={anchor} label={`${cellLabel(field)} of ${name}`} onClose={onClose}>
      {state === 'conflicting' && theirs ? (
        <>
          <Text title={`Someone else changed ${cellLabel(field)} in the meantime.`}>
            <Values
              values={[
                ['Yours', mine],
                ['Theirs', describeCell(field, theirs.value, theirs.text)],
              ]}
            />
          </Text>
          <Buttons>
            <Button size="small" onClick={save}>
              Save Yours
            </Button>
            <Button size="small" variant="secondary" onClick={discard}>
              Use Theirs
            </Button>
          </Buttons>
        </>
      ) : (
        <>
          <Text
            title={state === 'large' ? `${findLargeChange(base, value) ?? 'Typed and not entered'}. Save it?` : message}
          >
            <Values
              values={[
                ['Before', describeCell(field, base)],
                ['Typed', mine],
              ]}
            />
          </Text>
          <Buttons>
            <Button size="small" onClick={save}>
              {state === 'large' ? 'Save' : 'Try Again'}
            </Button>
            <Button size="small" variant="secondary" onClick={discard}>
              Discard
            </Button>
          </Buttons>
        </>
      )}
    </AnchoredPanel>
  )
}

const Text = ({ title, children }: { title: string | undefined; children: ReactNode }) => (
  <>
    <p className="text-14 font-semibold">{title}</p>
    {children}
  </>
)

const Values = ({ values }: { values: readonly (readonly [name: string, value: string])[] }) => (
  <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-13 tabular-nums">
    {values.map(([name, value]) => (
      <div key={name} className="contents">
        <dt className="text-muted">{name}</dt>
        <dd className="wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
)

const Buttons = ({ children }: { children: ReactNode }) => <div className="mt-3 flex flex-wrap gap-2">{children}</div>
