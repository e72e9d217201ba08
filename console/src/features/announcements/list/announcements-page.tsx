import type { Announcement } from '@gatehouse/contract/entities/announcement'
import { announcementEndpoints, announcementMessages } from '@gatehouse/contract/entities/announcement'
import Bell from 'lucide-react/icons/bell'
import Megaphone from 'lucide-react/icons/megaphone'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'
import { useFormAddress } from '../../../forms/use-form-address'
import { useUndoableDelete } from '../../../forms/saving/use-undoable-delete'
import { useColumns } from '../../../lists/columns/use-columns'
import { deletable } from '../../../lists/selection/deletable'
import { ViewsBar } from '../../../lists/views/views-bar'
import { PagedTable } from '../../../lists/table/paged-table'
import { statsKey } from '../../stats/api'
import { StatCards } from '../../stats/stat-cards'
import { CreateButton } from '../../../ui/buttons/create-button'
import { lazyComponent } from '../../../ui/loading/lazy-component'
import { PageHeader } from '../../../ui/page-header'
import { announcementColumns, furtherAnnouncementColumns } from './announcement-columns'
import { announcementFilters } from './announcement-filters'
import { announcementName } from '../announcement-name'
import { announcements, announcementsKey } from '../api'

const AnnouncementForm = lazyComponent(() =>
  import('../form/announcement-form').then((module) => module.AnnouncementForm),
)

const selectable = { ...deletable('announcement'), nameOf: announcementName }

export function AnnouncementsPage() {
  const { form, editedId, open, close } = useFormAddress()
  // The pressed row is passed to the form, which then need not fetch it.
  const [pressed, setPressed] = useState<Announcement>()
  const { remove } = useUndoableDelete({
    label: 'announcement',
    endpoints: announcementEndpoints,
    messages: announcementMessages,
    invalidates: [announcementsKey, statsKey],
  })
  const all = announcementColumns({
    onEdit: (announcement) => {
      setPressed(announcement)
      open(announcement.id)
    },
    onDelete: (announcement) => void remove({ id: announcement.id, name: announcementName(announcement) }),
  })
  const { columns, choice } = useColumns('announcements', all, furtherAnnouncementColumns)
  const create = (label: string) => ({ label, preload: AnnouncementForm.preload, onClick: () => open('new') })
  return (
    <>
      <PageHeader title="Announcements" create={create('Create New Announcement')} />
      <StatCards
        cards={[
          { name: 'All Announcements', count: 'announcements', Icon: Megaphone },
          { name: 'Push Notifications', count: 'push_announcements', Icon: Bell },
          { name: 'In-App Notifications', count: 'in_app_announcements', Icon: Smartphone },
        ]}
      />
      <PagedTable
        list={announcements}
        search={{ label: 'Search announcements', placeholder: 'Search text or link', noun: 'announcement' }}
        label="Announcements"
        exported="announcement"
        title="Recent announcements"
        columns={columns}
        filters={announcementFilters}
        selectable={selectable}
        columnChoice={choice}
        tools={<ViewsBar list="announcements" />}
        failed={announcementMessages.failedToFetchList}
        empty={{
          Icon: Megaphone,
          title: 'No Announcements Yet',
          text: 'Create your first announcement to get started',
          action: <CreateButton {...create('Create Announcement')} />,
        }}
      />
      {form !== null && (
        <AnnouncementForm
          key={form}
          id={editedId}
          listed={pressed?.id === editedId ? pressed : undefined}
          onClose={close}
        />
      )}
    </>
  )
}
