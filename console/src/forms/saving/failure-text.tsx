import { failureCause } from '../../api/failure-message'

interface FailureTextProps {
  message: string
  failure: unknown
}

/** Why a save failed, at the foot of its form: the specified message, and below it the known cause. */
export function FailureText({ message, failure }: FailureTextProps) {
  const cause = failureCause(failure, message)
  return (
    <span>
      <span role="alert">{message}</span>
      {cause !== undefined && (
        <span aria-live="polite" className="block font-normal text-muted">
          {cause}
        </span>
      )}
    </span>
  )
}
