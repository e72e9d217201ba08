import { failureCause } from '../../api/failure-message'
import { ErrorState } from '../../ui/feedback/error-state'

interface ListErrorProps {
  message: string
  failure?: unknown
  onRetry: () => void
  isRetrying?: boolean
}

/** In place of what could not be loaded: the message, what is known of the cause, and Retry. */
export const ListError = ({ failure, ...props }: ListErrorProps) => (
  <ErrorState {...props} detail={failureCause(failure, props.message)} />
)
