import { classNames } from '../../ui/class-names'
import { passwordStrength, maxStrength } from './password-strength'

/** The strength of a password as a word and a bar, with advice. */
export function PasswordStrength({ password, personalData }: { password: string; personalData: readonly string[] }) {
  const { level, advice } = passwordStrength(password, personalData)
  return (
    <span className="block">
      <span aria-hidden="true" className="mb-1.5 flex gap-1 forced-color-adjust-none">
        {Array.from({ length: maxStrength }, (_, index) => (
          <span
            key={index}
            className={classNames(
              'h-1 flex-1 rounded-full transition-colors duration-150',
              index < level ? colors[level] : 'bg-line-strong',
            )}
          />
        ))}
      </span>
      {password !== '' && <span className="font-semibold text-ink">{labels[level]}. </span>}
      {advice}
    </span>
  )
}

const labels = ['Too weak', 'Weak', 'Fair', 'Good', 'Strong']
const colors = ['bg-red', 'bg-red', 'bg-orange', 'bg-leaf', 'bg-green']
