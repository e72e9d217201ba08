import type { Agent } from '@gatehouse/contract/entities/agent'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash'
import { useIsAvailable } from '../../api/available'
import { useFormAddress } from '../../forms/use-form-address'
import { HistoryLink } from '../../lists/history-link'
import { useBackTo } from '../../lists/place/use-back-to'
import { Button } from '../../ui/buttons/button'
import { lazyComponent } from '../../ui/loading/lazy-component'
import { useNavigate } from '../../ui/navigation/navigation-context'
import { useDeleteAgent } from './use-delete-agent'

const AgentForm = lazyComponent(() => import('./form/agent-form').then((module) => module.AgentForm))

/** Edit and Delete on the agent's page. Deleting navigates to the list. */
export function AgentActions({ agent }: { agent: Agent }) {
  const { remove, pendingId, dialog } = useDeleteAgent()
  const { editedId, open, close } = useFormAddress()
  const isEditable = useIsAvailable('agent edits') === true
  const navigate = useNavigate()
  const { to, state } = useBackTo('/agents')
  return (
    <div className="flex items-center justify-end gap-2">
      {isEditable && (
        <Button
          variant="secondary"
          icon={<Pencil size={16} />}
          onClick={() => open(agent.id)}
          preload={AgentForm.preload}
        >
          Edit
        </Button>
      )}
      <HistoryLink record={['agent', agent.id]} name={agent.company_name || 'this agent'} />
      <Button
        variant="secondary"
        icon={<Trash2 size={16} />}
        isBusy={pendingId === agent.id}
        onClick={() => void remove(agent).then((isRemoved) => (isRemoved ? navigate(to, { state }) : undefined))}
      >
        Delete
      </Button>
      {isEditable && editedId === agent.id && <AgentForm id={agent.id} listed={[agent]} onClose={close} />}
      {dialog}
    </div>
  )
}
