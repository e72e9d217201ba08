import { type Signup, signupEndpoints, signupMessages } from '@gatehouse/contract/entities/signup'
import UserPlus from 'lucide-react/icons/user-plus'
import { DeleteReceived } from '../../../forms/saving/delete-received'
import { formatDay, formatMoment } from '../../../format/dates'
import { useColumns } from '../../../lists/columns/use-columns'
import { HistoryLink } from '../../../lists/history-link'
import { deletable } from '../../../lists/selection/deletable'
import { PagedTable } from '../../../lists/table/paged-table'
import { useLinkedRow } from '../../../lists/table/use-linked-row'
import { ViewsBar } from '../../../lists/views/views-bar'
import { BreakableEmail } from '../../../ui/breakable-email'
import type { Column, RowDetails } from '../../../ui/tables/data-table'
import { notificationsKey } from '../../notifications/api'
import { statsKey } from '../../stats/api'
import { linkedSignup, signups, signupsKey } from '../api'
import { signupFilters } from './signup-filters'

const selectable = {
  ...deletable('signup'),
  nameOf: ({ name }: Signup) => `the sign-up of ${name || 'someone without a name'}`,
}

/** The Recent Sign Up table (S2.29). */
export function RecentSignups() {
  const linkedId = useLinkedRow(linkedSignup)
  const { columns, choice } = useColumns('signups', signupColumns, furtherSignupColumns)
  return (
    <PagedTable
      list={signups}
      label="Recent sign-ups"
      exported="signup"
      title="Recent Sign Up"
      imports="signups"
      param={linkedSignup.pageParam}
      isFocused={(signup) => signup.id === linkedId}
      search={{ label: 'Search sign-ups', placeholder: 'Search name, email or phone', noun: 'sign-up' }}
      filters={signupFilters}
      selectable={selectable}
      tools={<ViewsBar list="signups" />}
      columns={columns}
      columnChoice={choice}
      details={details}
      failed="Failed to fetch data. Please try again later."
      empty={{
        Icon: UserPlus,
        title: 'No signups found',
        text: 'People who sign up on the site or in the app appear here.',
      }}
    />
  )
}

/** Sign-ups have no phone number; this text is shown instead (S3.14). */
const phone = 'N/A'

const nameOf = (signup: Signup) => signup.name || 'No name given'

const signupColumns: readonly Column<Signup>[] = [
  {
    key: 'created_at',
    header: 'Date',
    width: '104px',
    narrowWidth: '80px',
    cell: (signup) => (
      <>
        <span className="md:hidden">Date </span>
        {formatDay(signup.created_at)}
        <span className="md:hidden"> · Phone {phone}</span>
      </>
    ),
    onPhone: 'plain',
  },
  { key: 'name', header: 'Full Name', cell: nameOf, onPhone: 'title' },
  {
    key: 'email',
    header: 'Mail Address',
    width: 'minmax(0,1.35fr)',
    cell: (signup) => <BreakableEmail email={signup.email.toLowerCase()} />,
    onPhone: 'plain',
  },
]

/** Columns that can be added. Cards have the phone number beside the date. */
const furtherSignupColumns: readonly Column<Signup>[] = [
  { key: 'phone_number', header: 'Phone', width: '96px', narrowWidth: '72px', cell: () => phone, onPhone: 'hidden' },
]

const details: RowDetails<Signup> = {
  label: (signup) => `Details of ${nameOf(signup)}`,
  content: (signup) => (
    <span className="flex flex-wrap items-center gap-x-8 gap-y-1">
      <span>
        Signed up <span className="text-ink">{formatMoment(signup.created_at) ?? 'at an unknown time'}</span>
      </span>
      <span>
        Phone <span className="text-ink">{phone}</span>
      </span>
      <span className="ml-auto flex flex-wrap gap-2">
        <HistoryLink record={['signup', signup.id]} name={`the sign-up of ${nameOf(signup)}`} isText />
        <DeleteReceived
          from={signup}
          label="sign-up"
          action="Delete the sign-up of"
          endpoints={signupEndpoints}
          messages={signupMessages}
          invalidates={[signupsKey, statsKey, notificationsKey]}
        />
      </span>
    </span>
  ),
}
