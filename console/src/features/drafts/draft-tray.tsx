import FilePenLine from 'lucide-react/icons/file-pen-line'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { draftOwner, type StoredDraft } from '../../api/drafts/draft'
import { listDrafts, removeDrafts } from '../../api/drafts/draft-store'
import { watchDrafts } from '../../api/drafts/draft-tabs'
import { focusHeading } from '../../lists/use-focus-after-removal'
import { storeTrayHeight } from '../../api/session/tray-height'
import { Button } from '../../ui/buttons/button'
import { useConfirm } from '../../ui/dialogs/confirm'
import { useLocation, useNavigate } from '../../ui/navigation/navigation-context'
import { useSearchParams } from '../../ui/navigation/use-search-params'
import { draftDetails, draftTitle, formAddress, isShownAt } from './draft-summary'
import { TraySpace } from './tray-space'

const maxShown = 3

/** The unsaved forms of this admin on this device, on the dashboard and above their lists. */
export function DraftTray() {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const [isExpanded, setIsExpanded] = useState(false)
  const section = useRef<HTMLElement>(null)
  const found = useDrafts()
  const isFormOpen = search.has('form')
  useLayoutEffect(() => {
    if (found && !isFormOpen) storeTrayHeight(pathname, section.current?.offsetHeight ?? 0)
  })
  if (!found) return <TraySpace />
  const drafts = found.filter((draft) => isShownAt(pathname, draft))
  // The form that is open may be that of a draft.
  if (drafts.length === 0 || isFormOpen) return null
  const shown = isExpanded ? drafts : drafts.slice(0, maxShown)
  const hidden = drafts.length - shown.length
  return (
    <section
      ref={section}
      aria-label="Unsaved drafts"
      data-screen-only
      className="mb-4 rounded-card border border-line bg-card shadow-card"
    >
      <ul className="divide-y divide-line">
        {shown.map((draft) => (
          <DraftRow key={draft.key.join(' ')} draft={draft} />
        ))}
      </ul>
      {hidden > 0 && (
        <div className="border-t border-line px-2 py-1.5">
          <Button variant="ghost" onClick={() => setIsExpanded(true)}>
            Show {hidden} More
          </Button>
        </div>
      )}
    </section>
  )
}

function DraftRow({ draft }: { draft: StoredDraft }) {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const title = draftTitle(draft)
  const details = draftDetails(draft)
  const resume = () => {
    const { pathname: list, parameters } = formAddress(draft)
    // Tab, search and filters of the list stay.
    const query = new URLSearchParams(pathname === list ? search : '')
    for (const [name, value] of Object.entries(parameters)) query.set(name, value)
    void navigate(`${list}?${query.toString()}`)
  }
  const discard = async () => {
    const isConfirmed = await confirm({
      question: 'Discard this draft?',
      subject: `${title} · ${details}. Its text and files are deleted from this device.`,
      confirmLabel: 'Discard',
      cancelLabel: 'Keep Draft',
      isDangerous: true,
    })
    if (!isConfirmed) return
    await removeDrafts([draft])
    // The button is removed.
    focusHeading()
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5 md:px-5">
      <FilePenLine className="shrink-0 text-green-ink" aria-hidden />
      <p className="min-w-0 flex-1 basis-48">
        <span className="block font-semibold">{title}</span>
        <span title={details} className="line-clamp-1 text-13 wrap-anywhere text-muted tabular-nums">
          {details}
        </span>
      </p>
      <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
        <Button variant="secondary" aria-label={`Continue ${title} · ${details}`} onClick={resume}>
          Continue
        </Button>
        <Button variant="ghost" aria-label={`Discard ${title} · ${details}`} onClick={() => void discard()}>
          Discard
        </Button>
      </div>
    </li>
  )
}

/** Undefined until they have been read. */
function useDrafts(): readonly StoredDraft[] | undefined {
  const [drafts, setDrafts] = useState<readonly StoredDraft[]>()
  useEffect(() => {
    let isCurrent = true
    const read = () => {
      void listDrafts(draftOwner())
        // Without storage there are none: the form says so while it is filled in.
        .catch(() => [])
        .then((found) => isCurrent && setDrafts(found))
    }
    read()
    const stop = watchDrafts(read)
    return () => {
      isCurrent = false
      stop()
    }
  }, [])
  return drafts
}
