import { useBackTo } from '../../../lists/place/use-back-to'
import { BackArrow } from '../../../ui/buttons/back-arrow'
import { buttonClass } from '../../../ui/buttons/button-class'
import { Link } from '../../../ui/navigation/link'

/** In the header of the page, next to its title. */
export const BackToAgents = () => <BackArrow {...useBackTo('/agents')} label="Back to agents" />

/** Shown below the error of the agent's page (S2.56). */
export const BackToAgentsButton = () => (
  <Link to="/agents" className={buttonClass({ variant: 'secondary' })}>
    Back to Agents
  </Link>
)
