import { listOf, savedOf } from '@gatehouse/contract/response'
import { callsOf } from '@gatehouse/contract/calls'
import { Id, requiredText } from '@gatehouse/contract/values/fields'
import { maxImageBytes, imageTypes } from '@gatehouse/contract/files/upload'
import { z } from '@gatehouse/contract/zod'
import { useQuery } from '@tanstack/react-query'
import { call } from '../src/api/request'
import { sendFiles } from '../src/api/send-files'
import { RecordForm } from '../src/forms/record-form'
import { useEditedRecord } from '../src/forms/use-edited-record'
import { useFormAddress } from '../src/forms/use-form-address'
import { useUndoableDelete } from '../src/forms/saving/use-undoable-delete'
import { TextField } from '../src/ui/fields/text-field'

/** An entity for the tests of `forms`, which know no real one. */
const Note = z.object({ id: Id, title: z.string(), version: z.number() })
export type Note = z.infer<typeof Note>
const NoteInput = z.object({ title: requiredText('Title is required', 20) })

const { get, post, put, del } = callsOf('Notes')
const picture = {
  accepts: imageTypes,
  max: 1,
  maxBytes: maxImageBytes,
  wrongType: 'The picture must be jpg, png or webp',
  label: 'picture',
}
export const noteEndpoints = {
  list: get('/admin/notes', 'For tests', { response: listOf(Note) }),
  // The path of an endpoint that every server has, also one with only the specified API.
  create: post('/admin/announcements/add', 'For tests', { body: NoteInput, response: savedOf(Note) }),
  update: put('/admin/notes/edit/{id}', 'For tests', { body: NoteInput, response: savedOf(Note) }),
  remove: del('/admin/notes/delete/{id}', 'For tests'),
  restore: post('/admin/notes/restore/{id}', 'For tests'),
  addPicture: post('/admin/notes/picture', 'For tests', {
    body: NoteInput,
    files: { picture },
    response: savedOf(Note),
  }),
}

const notesKey = ['notes']
const useNotes = () => useQuery({ queryKey: notesKey, queryFn: () => call(noteEndpoints.list, {}) })

/** A page as in the features: a list, its form in the URL, a delete with Undo. */
export function NotesPage() {
  const { form, editedId, open, close } = useFormAddress()
  const notes = useNotes().data?.data
  const { remove, pendingId } = useUndoableDelete({
    label: 'note',
    endpoints: noteEndpoints,
    messages: { confirmDelete: 'Delete it?', deleted: 'Note deleted', restored: 'Note restored' },
    invalidates: [notesKey],
  })
  return (
    <main>
      <button type="button" onClick={() => open('new')}>
        Create
      </button>
      {notes?.map((note) => (
        <p key={note.id}>
          {note.title}
          <button type="button" onClick={() => open(note.id)}>
            Edit
          </button>
          <button
            type="button"
            disabled={pendingId === note.id}
            onClick={() => void remove({ id: note.id, name: note.title })}
          >
            Delete
          </button>
        </p>
      ))}
      {form !== null && <NoteForm key={form} id={editedId} listed={notes} onClose={close} />}
    </main>
  )
}

const NoteDraft = z.object({ title: z.string() })
const PictureDraft = z.extend(NoteDraft, { picture: z.nullable(z.instanceof(File)) })

function NoteForm({
  id,
  listed,
  onClose,
}: {
  id: string | undefined
  listed: Note[] | undefined
  onClose: () => void
}) {
  const edited = useEditedRecord({
    label: 'note',
    id,
    listed: listed?.find((note) => note.id === id),
    find: async (wanted, signal) =>
      (await call(noteEndpoints.list, { signal })).data.find((note) => note.id === wanted),
    queryKey: [...notesKey, 'one'],
    messages: { notFound: 'Note not found', failedToFetch: 'Failed to fetch note' },
  })
  return (
    <RecordForm
      label="note"
      title={id === undefined ? 'New Note' : 'Edit Note'}
      submitLabel="Save Note"
      busyLabel="Saving..."
      edited={edited}
      record={Note}
      merging={{}}
      valuesOf={(note) => ({ title: note?.title ?? '', secret: '' })}
      schema={NoteInput}
      draft={NoteDraft}
      labels={{ title: 'Title' }}
      messages={{ saved: 'Note saved', failed: 'Failed to save note', error: 'Error saving note' }}
      invalidates={[notesKey]}
      send={({ title }, sending) =>
        id === undefined
          ? call(noteEndpoints.create, { body: { title }, ...sending })
          : call(noteEndpoints.update, { params: { id }, body: { title }, ...sending })
      }
      onClose={onClose}
    >
      {({ input }) => (
        <>
          <TextField {...input('title')} />
          <TextField {...input('secret')} label="Secret" />
        </>
      )}
    </RecordForm>
  )
}

/** A form with a file, which is always open. */
export function PictureForm({ onClose }: { onClose: () => void }) {
  return (
    <RecordForm
      label="picture"
      title="New Picture"
      submitLabel="Add Picture"
      fileGroups={{ picture: 'Picture' }}
      valuesOf={() => ({ title: '', picture: null as File | null })}
      schema={NoteInput}
      draft={PictureDraft}
      labels={{ title: 'Title', picture: 'Picture' }}
      messages={{ saved: 'Picture saved', failed: 'An Error Occurred', error: 'An Error Occurred' }}
      invalidates={[]}
      send={({ title, picture: chosen }, sending) =>
        sendFiles(noteEndpoints.addPicture, {
          params: {},
          fields: { title },
          files: { picture: chosen ? [chosen] : [] },
          ...sending,
        })
      }
      onClose={onClose}
    >
      {({ input, choice }) => (
        <>
          <TextField {...input('title')} />
          <p>{choice('picture').value?.name ?? 'No picture'}</p>
          <input
            type="file"
            aria-label="Picture"
            onChange={(event) => choice('picture').onValueChange(event.target.files?.[0] ?? null)}
          />
        </>
      )}
    </RecordForm>
  )
}
