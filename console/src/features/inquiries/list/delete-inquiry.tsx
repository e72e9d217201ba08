import { inquiryEndpoints, inquiryMessages, type Inquiry } from '@gatehouse/contract/entities/inquiry'
import { DeleteReceived } from '../../../forms/saving/delete-received'
import { notificationsKey } from '../../notifications/api'
import { statsKey } from '../../stats/api'
import { inquiriesKey } from '../api'

export const DeleteInquiry = ({ inquiry }: { inquiry: Inquiry }) => (
  <DeleteReceived
    from={inquiry}
    label="inquiry"
    action="Delete the inquiry from"
    endpoints={inquiryEndpoints}
    messages={inquiryMessages}
    invalidates={[inquiriesKey, statsKey, notificationsKey]}
  />
)
