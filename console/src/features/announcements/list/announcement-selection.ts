import type { Announcement } from '@gatehouse/contract/entities/announcement'
import type { Selectable } from '../../../lists/selection/selection-context'
import { announcementName } from '../announcement-name'

export const announcementSelection: Selectable<Announcement> = {
  entity: 'announcement',
  nouns: ['announcement', 'announcements'],
  nameOf: announcementName,
  load: () => import('../../../lists/selection/delete-only'),
}
