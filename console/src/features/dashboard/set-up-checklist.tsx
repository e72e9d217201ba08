import Circle from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useState } from 'react'
import { settings } from '../../settings'
import { focusHeading } from '../../lists/use-focus-after-removal'
import { useListTotal } from '../../lists/use-list-page'
import { Button } from '../../ui/buttons/button'
import { Card } from '../../ui/card'
import { classNames } from '../../ui/class-names'
import { useNotices } from '../../ui/feedback/notices'
import { Link } from '../../ui/navigation/link'
import { admins } from '../admins/api'
import { useCounts } from '../stats/api'
import { useServerStatus } from '../status/api'
import { setUpHeightClass, storeSetUp } from './set-up-state'

/** What a new installation needs, ticked off by what the server has. Each step leads to where it is done. */
export function SetUpChecklist() {
  const notices = useNotices()
  const [isHidden, setIsHidden] = useState(false)
  const steps = useSteps()
  const doneCount = steps.filter(({ isDone }) => isDone).length
  const isComplete = doneCount === steps.length
  useEffect(() => storeSetUp(isComplete ? 'closed' : 'open'), [isComplete])
  if (isHidden || isComplete) return null
  const show = () => {
    storeSetUp('open')
    setIsHidden(false)
  }
  const hide = () => {
    storeSetUp('closed')
    setIsHidden(true)
    // The button is removed.
    focusHeading()
    notices.info('The checklist is hidden on this device.', { actions: [{ label: 'Undo', onPress: show }] })
  }
  return (
    <Card className={setUpHeightClass}>
      <section aria-labelledby="set-up">
        <div className="mb-3 flex items-center justify-between gap-4">
          <h2 id="set-up" className="text-16">
            Set up {settings.businessName}
            <span className="ml-2 text-13 font-medium text-muted tabular-nums">
              {doneCount} of {steps.length} done
            </span>
          </h2>
          <Button variant="ghost" size="small" className="-my-2 -mr-3" aria-label="Hide the Checklist" onClick={hide}>
            Hide
          </Button>
        </div>
        <ul className="grid gap-x-6 gap-y-3 sm:grid-cols-2 xl:grid-cols-4">
          {steps.map((step) => (
            <Step key={step.title} {...step} />
          ))}
        </ul>
      </section>
    </Card>
  )
}

interface StepProps {
  title: string
  note: string
  to: string
  isDone: boolean
}

const Step = ({ title, note, to, isDone }: StepProps) => (
  <li className="flex gap-2.5">
    {isDone ? (
      <CircleCheck className="mt-px shrink-0 text-leaf-ink" />
    ) : (
      <Circle className="mt-px shrink-0 text-muted" />
    )}
    <p className="min-w-0">
      <Link
        to={to}
        className={classNames(
          'font-semibold underline-offset-4 hover:underline max-lg:inline-block max-lg:min-h-6',
          isDone ? 'text-muted' : 'text-green-ink',
        )}
      >
        {title}
        {isDone && <span className="sr-only"> (done)</span>}
      </Link>
      <span className="block text-13 text-muted">{note}</span>
    </p>
  </li>
)

/** A step whose data is not available is not ticked. */
function useSteps(): StepProps[] {
  const count = useCounts()
  const adminCount = useListTotal(admins) ?? 0
  const { data: status } = useServerStatus(false)
  const has = (name: Parameters<typeof count>[0]) => (count(name) ?? 0) > 0
  return [
    {
      title: 'Create the first agent',
      note: 'A company that lists properties.',
      to: '/agents?form=new',
      isDone: has('registered_agents'),
    },
    {
      title: 'Create the first listing',
      note: 'Many come from a CSV file: Properties, Import.',
      to: '/properties?form=new',
      isDone: has('registered_properties'),
    },
    {
      title: 'Invite a colleague',
      note: 'Each person has an account, so that changes have a name.',
      to: '/admins?form=invite',
      isDone: adminCount > 1,
    },
    {
      title: 'Make a backup',
      note: 'With BACKUP_TO the server makes one every day.',
      to: '/status',
      isDone: (status?.last_backup ?? null) !== null,
    },
  ]
}
