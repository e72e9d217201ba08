import { diffWordsWithSpace } from 'diff'
import { Fragment, useState } from 'react'
import { Added, Removed } from './marks'

/** After this time both texts are shown as they are. */
const timeoutMs = 200
/** Unchanged words are cut to this length. */
const contextLength = 80

/** A text with the words marked that a change has added and removed. */
export function TextDifference({ before, after }: { before: string; after: string }) {
  const [isWhole, setIsWhole] = useState(false)
  const parts = diffWordsWithSpace(before, after, { timeout: timeoutMs })
  const shown = parts ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ]
  const last = shown.length - 1
  const texts = shown.map(({ value, added, removed }, index) =>
    added || removed || isWhole ? value : cut(value, { isFirst: index === 0, isLast: index === last }),
  )
  const isCut = texts.some((text, index) => text !== shown[index]?.value)
  return (
    <>
      <p className="whitespace-pre-line">
        {shown.map(({ value, added, removed }, index) => {
          const key = `${index}`
          // A space between the words that are replaced and those that replace them.
          if (added)
            return (
              <Fragment key={key}>
                {shown[index - 1]?.removed && ' '}
                <Added>{value}</Added>
              </Fragment>
            )
          if (removed) return <Removed key={key}>{value}</Removed>
          return texts[index]
        })}
      </p>
      {isCut && (
        <button
          type="button"
          className="min-h-11 text-13 font-semibold text-green-ink hover:underline lg:min-h-7"
          onClick={() => setIsWhole(true)}
        >
          Show the Whole Text
        </button>
      )}
    </>
  )
}

/** The beginning and the end of unchanged text, in whole words; at the edges, the side of the change. */
function cut(text: string, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): string {
  const shownLength = isFirst || isLast ? contextLength : 2 * contextLength
  if (text.length <= shownLength) return text
  const start = isFirst ? '' : text.slice(0, contextLength).replace(/\S*$/, '')
  const end = isLast ? '' : text.slice(-contextLength).replace(/^\S*/, '')
  return `${start}…${end}`
}
