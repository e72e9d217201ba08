import { PageHeader } from '../../../ui/page-header'
import { Link } from '../../../ui/navigation/link'
import { SecondFactorCards } from './second-factor-cards'

/** /security: an addition (docs/decisions/0040) */
export function SecurityPage() {
  return (
    <>
      <PageHeader title="Security" />
      <p className="mb-4 max-w-[75ch] text-14 text-muted">
        A second factor protects your account even if someone knows your password. Every sign-in is listed under{' '}
        <Link
          to="/sign-ins"
          className="font-semibold whitespace-nowrap text-green-ink underline underline-offset-4 max-lg:relative max-lg:py-[13px]"
        >
          Sign-ins
        </Link>
        .
      </p>
      <SecondFactorCards />
    </>
  )
}
