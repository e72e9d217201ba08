import type { Announcement } from '@gatehouse/contract/entities/announcement'
import { announcementType } from '@gatehouse/contract/entities/announcement'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash'
import { useState } from 'react'
import { settings } from '../../../settings'
import { formatDay } from '../../../format/dates'
import { Badge } from '../../../ui/badge'
import { ExternalLink } from '../../../ui/buttons/external-link'
import { Dash } from '../../../ui/dash'
import type { Column } from '../../../ui/tables/data-table'
import { RecordMenu } from '../../../lists/record-menu'
import { announcementName } from '../announcement-name'

interface RowActions {
  onEdit: (announcement: Announcement) => void
  onDelete: (announcement: Announcement) => void
}

/** The columns of S2.50. On phones date and author share a line under the text. */
export const announcementColumns = ({ onEdit, onDelete }: RowActions): readonly Column<Announcement>[] => [
  {
    key: 'created_at',
    header: 'DATE',
    width: '84px',
    narrowWidth: '74px',
    cell: dateOf,
    onPhone: 'hidden',
  },
  {
    key: 'admin_name',
    header: 'ADMIN',
    width: 'minmax(96px,1fr)',
    narrowWidth: '92px',
    cell: authorOf,
    onPhone: 'hidden',
  },
  {
    key: 'announcement_text',
    header: 'CONTENT',
    width: 'minmax(0,3fr)',
    cell: (announcement) => <AnnouncementContent announcement={announcement} />,
    onPhone: 'title',
  },
  {
    key: 'written',
    header: 'WRITTEN',
    cell: (announcement) => `${dateOf(announcement)} · ${authorOf(announcement)}`,
    onPhone: 'plain',
    isPhoneOnly: true,
  },
  {
    key: 'type',
    header: 'TYPE',
    width: '76px',
    narrowWidth: '70px',
    cell: (announcement) => <TypeBadge announcement={announcement} />,
  },
  {
    key: 'status',
    header: 'STATUS',
    width: '76px',
    narrowWidth: '66px',
    cell: () => <Badge tone="leaf">ACTIVE</Badge>,
  },
  {
    key: 'actions',
    header: 'ACTIONS',
    narrowWidth: '54px',
    onPhone: 'corner',
    cell: (announcement) => (
      <RecordMenu
        record={['announcement', announcement.id]}
        label={`Actions for ${announcementName(announcement)}`}
        actions={[
          { label: 'Edit', icon: <Pencil />, onSelect: () => onEdit(announcement), shortcut: 'e' },
          {
            label: 'Delete',
            icon: <Trash2 />,
            onSelect: () => onDelete(announcement),
            isDangerous: true,
          },
        ]}
      />
    ),
  },
]

const dateOf = (announcement: Announcement) => formatDay(announcement.created_at)

/** An unknown author is shown as the fixed label of S3.11 (docs/decisions/0023). */
const authorOf = (announcement: Announcement) => announcement.admin_name ?? settings.businessName

export function TypeBadge({ announcement }: { announcement: Pick<Announcement, 'redirect_link'> }) {
  const type = announcementType(announcement)
  return <Badge tone={type === 'PUSH' ? 'blue' : 'teal'}>{type}</Badge>
}

/** Longer texts are collapsed. */
const maxLetters = 170
const maxLines = 3

/** The text, collapsed when long, and its link. */
function AnnouncementContent({ announcement }: { announcement: Announcement }) {
  const { announcement_text: text, redirect_link: link } = announcement
  const [isExpanded, setIsExpanded] = useState(false)
  const isLong = text.length > maxLetters || text.split('\n').length > maxLines
  return (
    <>
      <span className={isLong && !isExpanded ? 'line-clamp-3' : 'block whitespace-pre-line'}>{text}</span>
      {isLong && (
        <button
          type="button"
          aria-expanded={isExpanded}
          onClick={() => setIsExpanded(!isExpanded)}
          className="block min-h-11 text-13 font-semibold text-green-ink hover:underline lg:min-h-7"
        >
          {isExpanded ? 'Read Less' : 'Read More'}
        </button>
      )}
      {link !== '' && (
        <ExternalLink href={link} className="block py-1 text-13 font-normal wrap-anywhere max-lg:py-[13px] xl:truncate">
          {link.replace(/^https?:\/\//i, '')}
        </ExternalLink>
      )}
    </>
  )
}

/** Columns that can be added. */
export const furtherAnnouncementColumns: readonly Column<Announcement>[] = [
  {
    key: 'redirect_link',
    header: 'LINK',
    width: 'minmax(0,1.5fr)',
    cell: ({ redirect_link }) => redirect_link || <Dash why="No link" />,
  },
]
