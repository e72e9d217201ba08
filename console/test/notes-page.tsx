import { Done, listOf, savedOf } from '@gatehouse/contract/answer'
import { endpoint } from '@gatehouse/contract/endpoint'
import { Id, requiredText } from '@gatehouse/contract/fields'
import { imageBytesMost, imageTypes } from '@gatehouse/contract/upload'
import { z } from '@gatehouse/contract/zod'
import { useQuery } from '@tanstack/react-query'
import { call } from '../src/api/call'
import { sendFiles } from '../src/api/send-files'
import { RecordForm } from '../src/forms/record-form'
import { useEditedRecord } from '../src/forms/use-edited-record'
import { useFormAddress } from '../src/forms/use-form-address'
import { useUndoableDelete } from '../src/forms/use-undoable-delete'
import { TextField } from '../src/ui/text-field'

/** An entity of the tests' own, for the room `forms`, which knows none. */
const Note = z.object({ id: Id, title: z.string(), version: z.number() })
export type Note = z.infer<typeof Note>
const NoteInput = z.object({ title: requiredText('Title is required', 20) })

const about = { summary: 'For tests', tag: 'Notes', access: 'admin' } as const
const picture = {
  accepts: imageTypes,
  most: 1,
  bytesMost: imageBytesMost,
  wrongType: 'The picture must be jpg, png or webp',
  noun: 'picture',
}
export const noteCalls = {
  list: endpoint({ ...about, method: 'GET', path: '/admin/notes', answer: listOf(Note) }),
  create: endpoint({ ...about, method: 'POST', path: '/admin/notes/add', body: NoteInput, answer: savedOf(Note) }),
  update: endpoint({ ...about, method: 'PUT', path: '/admin/notes/edit/{id}', body: NoteInput, answer: savedOf(Note) }),
  remove: endpoint({ ...about, method: 'DELETE', path: '/admin/notes/delete/{id}', answer: Done }),
  restore: endpoint({ ...about, method: 'POST', path: '/admin/notes/restore/{id}', answer: Done }),
  addPicture: endpoint({
    ...about,
    method: 'POST',
    path: '/admin/notes/picture',
    body: NoteInput,
    files: { picture },
    answer: savedOf(Note),
  }),
}

const notesKey = ['notes']
const useNotes = () => useQuery({ queryKey: notesKey, queryFn: () => call(noteCalls.list, {}) })

/** A page as the entities have them: a list, its form in the address, a delete with Undo. */
export function NotesPage() {
  const { form, editedId, open, close } = useFormAddress()
  const notes = useNotes().data?.data
  const { remove, busyId } = useUndoableDelete({
    noun: 'note',
    remove: (id) => call(noteCalls.remove, { params: { id } }),
    restore: (id) => call(noteCalls.restore, { params: { id } }),
    sentences: { confirmDelete: 'Delete it?', deleted: 'Note deleted', restored: 'Note restored' },
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
            disabled={busyId === note.id}
            onClick={() => void remove({ id: note.id, subject: `Delete ${note.title}?` })}
          >
            Delete
          </button>
        </p>
      ))}
      {form !== null && <NoteForm key={form} id={editedId} known={notes} onClose={close} />}
    </main>
  )
}

const NoteDraft = z.object({ title: z.string() })

function NoteForm({ id, known, onClose }: { id: string | undefined; known: Note[] | undefined; onClose: () => void }) {
  const edited = useEditedRecord({
    id,
    known: known?.find((note) => note.id === id),
    find: async (wanted, signal) => (await call(noteCalls.list, { signal })).data.find((note) => note.id === wanted),
    queryKey: [...notesKey, 'one'],
    sentences: { notFound: 'Note not found', failedToFetch: 'Failed to fetch note' },
  })
  return (
    <RecordForm
      noun="note"
      title={id === undefined ? 'New Note' : 'Edit Note'}
      submitLabel="Save Note"
      busyLabel="Saving..."
      edited={edited}
      record={Note}
      valuesOf={(note) => ({ title: note?.title ?? '', secret: '' })}
      schema={NoteInput}
      draft={NoteDraft}
      isComplete={({ title }) => title.trim() !== ''}
      sentences={{ saved: 'Note saved', failed: 'Failed to save note', error: 'Error saving note' }}
      invalidates={[notesKey]}
      send={({ title }, sending) =>
        id === undefined
          ? call(noteCalls.create, { body: { title }, ...sending })
          : call(noteCalls.update, { params: { id }, body: { title }, ...sending })
      }
      onClose={onClose}
    >
      {({ input }) => (
        <>
          <TextField label="Title" {...input('title')} />
          <TextField label="Secret" {...input('secret')} />
        </>
      )}
    </RecordForm>
  )
}

/** A form with a file, always open. */
export function PictureForm({ onClose }: { onClose: () => void }) {
  return (
    <RecordForm
      noun="picture"
      title="New Picture"
      submitLabel="Add Picture"
      busyLabel="Creating..."
      hasFiles
      valuesOf={() => ({ title: '', picture: null as File | null })}
      schema={NoteInput}
      draft={NoteDraft}
      isComplete={({ title, picture: chosen }) => title.trim() !== '' && chosen !== null}
      sentences={{ saved: 'Picture saved', failed: 'An Error Occurred', error: 'An Error Occurred' }}
      invalidates={[]}
      send={({ title, picture: chosen }, sending) =>
        sendFiles(noteCalls.addPicture, {
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
          <TextField label="Title" {...input('title')} />
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
