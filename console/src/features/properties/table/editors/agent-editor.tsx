import type { PropertyCard } from '@gatehouse/contract/entities/property'
import { type KeyboardEvent } from 'react'
import type { EditorProps } from '../../../../lists/sheet/sheet-column'
import { readEditorKey } from '../../../../lists/sheet/sheet-keys'
import { AgentField } from '../../form/agent-field'

/**
 * Chooses the agent by search, which begins with the typed character. A choice saves; Escape closes the list,
 * and then the editor.
 */
export function AgentEditor({ row, typed, onSave, onCancel }: EditorProps<PropertyCard>) {
  const { agent_id: id, agent_name: name } = row
  const value = id === null ? null : { value: id, label: name ?? 'Current agent' }
  const onKeyDown = (event: KeyboardEvent) => {
    const move = readEditorKey(event)
    // Keys in the list of agents, which is elsewhere in the document, and Enter, which opens it.
    if (!event.currentTarget.contains(event.target as Node) || move === null || event.key === 'Enter') return
    event.preventDefault()
    event.stopPropagation()
    if (move === 'cancel') onCancel()
    else onSave(id ?? '', move)
  }
  return (
    <div ref={focusInside} role="presentation" className="w-full px-1" onKeyDown={onKeyDown}>
      <AgentField
        isLabelHidden
        isInitiallyOpen={typed !== ''}
        initialQuery={typed ?? ''}
        value={value}
        onValueChange={(agent) => onSave(agent?.value ?? '', 'stay', agent?.label)}
      />
    </div>
  )
}

const focusInside = (box: HTMLElement | null) => box?.querySelector('button')?.focus({ preventScroll: true })
