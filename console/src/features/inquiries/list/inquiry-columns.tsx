import { type Inquiry, inquiryEndpoints, inquiryMessages } from '@gatehouse/contract/entities/inquiry'
import { DeleteReceived } from '../../../forms/saving/delete-received'
import { formatDay, formatMoment } from '../../../format/dates'
import { HistoryLink } from '../../../lists/history-link'
import { Dash } from '../../../ui/dash'
import type { Column, RowDetails } from '../../../ui/tables/data-table'
import { Link } from '../../../ui/navigation/link'
import { notificationsKey } from '../../notifications/api'
import { statsKey } from '../../stats/api'
import { inquiriesKey } from '../api'
import { EmailLink, PhoneLink } from './contact-links'
import { AnsweredNote, InquiryReply } from './inquiry-reply'
import { classNames } from '../../../ui/class-names'

const nameOf = (inquiry: Inquiry) => inquiry.name || 'No name given'

/** The message is clamped to two lines; expanding the row shows all of it. */
const columns: readonly Column<Inquiry>[] = [
  {
    key: 'created_at',
    header: 'Received',
    width: '92px',
    narrowWidth: '78px',
    cell: (inquiry) => (
      <span title={formatMoment(inquiry.created_at) ?? undefined} className="tabular-nums max-md:text-13">
        {formatDay(inquiry.created_at)}
        {inquiry.source && (
          <>
            <span className="md:hidden"> · </span>
            <span className="truncate text-13 md:block">{inquiry.source}</span>
          </>
        )}
      </span>
    ),
    onPhone: 'plain',
  },
  {
    key: 'name',
    header: 'From',
    width: 'minmax(0,1.4fr)',
    cell: (inquiry) => (
      <span className="flex flex-wrap items-baseline justify-between gap-x-3 md:-mt-0.5">
        <span>{nameOf(inquiry)}</span>
        <span className="contents text-13 font-regular max-md:hidden">
          <PhoneLink number={inquiry.phone_number} />
          <span className="basis-full">
            <EmailLink email={inquiry.email} />
          </span>
        </span>
      </span>
    ),
    onPhone: 'title',
  },
  {
    key: 'message',
    header: 'Message',
    width: 'minmax(0,1.5fr)',
    cell: (inquiry) => (
      <>
        <span
          className={classNames(
            'text-ink max-md:mt-1 max-md:line-clamp-3',
            inquiry.answered_at === null ? 'md:line-clamp-3 xl:line-clamp-2' : 'md:line-clamp-2 xl:line-clamp-1',
          )}
        >
          {inquiry.message}
        </span>
        <AnsweredNote inquiry={inquiry} />
      </>
    ),
    onPhone: 'plain',
  },
  {
    key: 'property',
    header: 'Property',
    width: 'minmax(0,0.85fr)',
    cell: (inquiry) => <InquiredProperty inquiry={inquiry} />,
    onPhone: 'plain',
  },
  {
    // On cards the contact links come last, within reach of the thumb.
    key: 'email',
    header: 'Contact',
    cell: (inquiry) => (
      <span className="-mr-10 mt-1.5 flex flex-wrap gap-x-6 border-t border-line pt-1 empty:hidden">
        <EmailLink email={inquiry.email} />
        <PhoneLink number={inquiry.phone_number} />
      </span>
    ),
    onPhone: 'plain',
    isPhoneOnly: true,
  },
  {
    key: 'actions',
    header: 'Actions',
    width: '156px',
    narrowWidth: '116px',
    cell: (inquiry) => (
      <span className="block max-md:-mr-10 lg:-my-1">
        <InquiryReply inquiry={inquiry} />
      </span>
    ),
    onPhone: 'plain',
  },
]

export const inquiryColumns = columns.map((column) => ({ ...column, isTop: true }))

/** Columns that can be added. */
export const furtherInquiryColumns: readonly Column<Inquiry>[] = [
  {
    key: 'source',
    header: 'Source',
    isTop: true,
    cell: ({ source }) => source || <Dash why="Not given" />,
  },
  {
    key: 'answered_at',
    header: 'Answered',
    width: '92px',
    narrowWidth: '78px',
    isTop: true,
    cell: ({ answered_at }) => (answered_at === null ? <Dash why="Not answered" /> : formatDay(answered_at)),
  },
]

export const inquiryDetails: RowDetails<Inquiry> = {
  label: (inquiry) => `Full message from ${nameOf(inquiry)}`,
  content: (inquiry) => (
    <>
      <p className="text-14 whitespace-pre-wrap text-ink">{inquiry.message}</p>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>Received {formatMoment(inquiry.created_at)}</p>
        <span className="flex flex-wrap gap-2">
          <HistoryLink record={['inquiry', inquiry.id]} name={`the inquiry from ${nameOf(inquiry)}`} isText />
          <DeleteReceived
            from={inquiry}
            label="inquiry"
            action="Delete the inquiry from"
            endpoints={inquiryEndpoints}
            messages={inquiryMessages}
            invalidates={[inquiriesKey, statsKey, notificationsKey]}
          />
        </span>
      </div>
    </>
  ),
}

/** A link to the property of an inquiry, if it has one. */
function InquiredProperty({ inquiry: { property, property_id: id } }: { inquiry: Inquiry }) {
  if (id === null) return <span>General inquiry</span>
  if (!property) return <span>Deleted property</span>
  return (
    <>
      <Link
        to={`/properties/${encodeURIComponent(id)}`}
        title={property.location}
        className="inline-flex min-h-6 pointer-coarse:min-h-11 items-center text-green-ink underline-offset-4 hover:underline"
      >
        <span className="wrap-anywhere">{property.location || 'View property'}</span>
      </Link>
      {property.reference && <span className="block text-13 text-muted tabular-nums">{property.reference}</span>}
    </>
  )
}
