import type { Inquiry } from '@gatehouse/contract/entities/inquiry'
import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import { formatCount } from '../../../format/count'
import { useIsAvailable } from '../../../api/available'
import { mailtoOf, telOf } from '../../../format/contact-address'
import { formatDay } from '../../../format/dates'
import { formatPhone } from '../../../format/phone-number'
import { Day } from '../../../ui/tables/day'
import { inquiriesFailed, usePropertyInquiries } from '../../inquiries/api'
import { MoreRows } from '../../../lists/more-rows'
import { PropertySection } from './property-section'

/** The inquiries about a property, newest first, where the server can list them (docs/decisions/0028). */
export function PropertyInquiries({ propertyId }: { propertyId: string }) {
  const isSupported = useIsAvailable('inquiries of a property') === true
  const list = usePropertyInquiries(propertyId, isSupported)
  if (!isSupported) return null
  const { total } = list
  return (
    <PropertySection title="Inquiries" note={total !== undefined && total > 0 && formatCount(total)}>
      <MoreRows
        list={list}
        noun="inquiries"
        what="inquiries"
        failed={inquiriesFailed}
        empty={<p className="text-muted">No inquiries yet.</p>}
        renderRow={(inquiry) => <InquiryItem inquiry={inquiry} />}
      />
    </PropertySection>
  )
}

function InquiryItem({ inquiry }: { inquiry: Inquiry }) {
  const { name, message, email, phone_number, created_at, answered_at, answered_by } = inquiry
  const dialled = telOf(phone_number)
  return (
    <li className="border-line py-3 not-first:border-t first:pt-0">
      <p className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 font-semibold wrap-anywhere">{name || 'No name given'}</span>
        <Day at={created_at} className="shrink-0 text-13 text-muted tabular-nums" />
      </p>
      <p className="mt-1 wrap-anywhere whitespace-pre-line text-muted">{message}</p>
      {answered_at !== null && (
        <p className="mt-1 text-13 text-muted">
          Answered {formatDay(answered_at)}
          {answered_by !== null && ` by ${answered_by}`}
        </p>
      )}
      <p className="mt-1 flex flex-wrap gap-x-5">
        {dialled !== null && (
          <a href={dialled} className={contactClass}>
            <Phone size={16} className="shrink-0" />
            <span className="truncate tabular-nums">{formatPhone(phone_number)}</span>
          </a>
        )}
        {email && (
          <a href={mailtoOf(email)} className={contactClass}>
            <Mail size={16} className="shrink-0" />
            <span className="truncate">{email}</span>
          </a>
        )}
      </p>
    </li>
  )
}

const contactClass =
  'flex min-h-11 max-w-full items-center gap-2 text-13 text-green-ink underline-offset-4 hover:underline lg:min-h-7'
