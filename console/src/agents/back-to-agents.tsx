import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClass } from '../ui/button-class'
import { iconSize } from '../ui/icon-size'

/** The arrow beside the title. */
export function BackArrow() {
  return (
    <Link
      to="/agents"
      aria-label="Back to agents"
      title="Back to agents"
      className="-ml-2 flex size-11 shrink-0 items-center justify-center rounded-control text-muted hover:bg-hover hover:text-ink lg:size-[38px]"
    >
      <ArrowLeft {...iconSize} />
    </Link>
  )
}

/** Under an error of the agent's page (specification, section 2). */
export function BackToAgents() {
  return (
    <Link to="/agents" className={buttonClass({ variant: 'secondary' })}>
      Back to Agents
    </Link>
  )
}
