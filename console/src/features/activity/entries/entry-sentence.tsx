import { Link } from '../../../ui/navigation/link'
import { recordAddress } from '../../history/record-kinds'
import type { Part } from '../../history/describe/describe-entry'

interface EntrySentenceProps {
  id: string
  /** Null where it stands above the rows. */
  author: string | null
  parts: readonly Part[]
}

/** 'Ngozi Adeyemi changed the price of Lekki Phase 1', with a link to the record. */
export const EntrySentence = ({ id, author, parts }: EntrySentenceProps) => {
  const [first = '', ...others] = parts
  const start = author === null && typeof first === 'string' ? first.charAt(0).toUpperCase() + first.slice(1) : first
  return (
    <p id={id} className="text-14 leading-snug wrap-anywhere">
      {author !== null && <span className="font-semibold">{author} </span>}
      {[start, ...others].map((part, index) => (
        <SentencePart key={index} part={part} />
      ))}
    </p>
  )
}

function SentencePart({ part }: { part: Part }) {
  if (typeof part === 'string') return part
  const address = recordAddress(part.entity, part.id)
  if (address === null) return part.name
  return (
    <Link
      to={address}
      // Vertical padding of a text in a line moves nothing, and makes it 44 px high for a finger.
      className="font-medium text-green-ink underline-offset-4 hover:underline max-lg:relative max-lg:py-[13px]"
    >
      {part.name}
    </Link>
  )
}
