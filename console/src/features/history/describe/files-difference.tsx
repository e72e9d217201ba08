import type { RecordedChange } from '@gatehouse/contract/history/change'
import Film from 'lucide-react/icons/film'
import ImageOff from 'lucide-react/icons/image-off'
import { classNames } from '../../../ui/class-names'
import { Photo } from '../../../ui/photo'

type Files = RecordedChange['files']
type Fate = 'removed' | 'added' | 'moved' | 'unchanged'

interface FilesDifferenceProps {
  /** Keys, in their order. */
  before: unknown
  after: unknown
  files: Files
}

/** Pictures and videos that were added, removed and moved. */
export function FilesDifference({ before, after, files }: FilesDifferenceProps) {
  const shown = compareFiles(keysOf(before), keysOf(after))
  const isCompared = shown.some(({ fate }) => fate !== 'unchanged')
  const unchanged = shown.filter(({ fate }) => fate === 'unchanged').length
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {shown
          .filter(({ fate }) => !isCompared || fate !== 'unchanged')
          .map(({ key, fate, from, to }) => (
            <li key={key} className="w-24">
              <File file={files[key]} fate={fate} />
              {isCompared && <span className="block text-12 text-muted">{describeFate(fate, from, to)}</span>}
            </li>
          ))}
      </ul>
      {isCompared && unchanged > 0 && (
        <p className="mt-1 text-13 text-muted">{unchanged === 1 ? '1 other stays.' : `${unchanged} others stay.`}</p>
      )}
    </>
  )
}

interface ComparedFile {
  readonly key: string
  readonly fate: Fate
  /** Their places, from 1; 0 where there is none. */
  readonly from: number
  readonly to: number
}

/** In their new order, with removed files at the end. As few as possible count as moved. */
function compareFiles(before: readonly string[], after: readonly string[]): ComparedFile[] {
  const [left, right] = [before.filter((key) => after.includes(key)), after.filter((key) => before.includes(key))]
  const staying = longestCommonOrder(left, right)
  const describe = (key: string): ComparedFile => {
    const [from, to] = [before.indexOf(key) + 1, after.indexOf(key) + 1]
    const fate = to === 0 ? 'removed' : from === 0 ? 'added' : staying.has(key) ? 'unchanged' : 'moved'
    return { key, fate, from, to }
  }
  return [...after, ...before.filter((key) => !after.includes(key))].map(describe)
}

/** The most keys that are in the same order in both lists of the same keys. */
function longestCommonOrder(left: readonly string[], right: readonly string[]): Set<string> {
  const best: string[][] = []
  for (const [index, key] of right.entries()) {
    const place = left.indexOf(key)
    const fitting = best.slice(0, index).filter((chain) => left.indexOf(chain.at(-1) ?? '') < place)
    const longest = fitting.reduce<string[]>((found, chain) => (chain.length > found.length ? chain : found), [])
    best.push([...longest, key])
  }
  return new Set(best.reduce<string[]>((found, chain) => (chain.length > found.length ? chain : found), []))
}

const describeFate = (fate: Fate, from: number, to: number) =>
  fate === 'moved' ? `Moved ${from} → ${to}` : fate.charAt(0).toUpperCase() + fate.slice(1)

function File({ file, fate }: { file: Files[string] | undefined; fate: Fate }) {
  const picture = file?.picture ?? (file?.video?.poster ? { url: file.video.poster } : null)
  return (
    <span
      className={classNames(
        'relative block aspect-4/3 overflow-hidden rounded-control border-2',
        fate === 'added' ? 'border-green' : fate === 'removed' ? 'border-red' : 'border-line',
      )}
    >
      {picture ? (
        <Photo source={picture} alt="" sizes="96px" className={fate === 'removed' ? 'opacity-60' : ''} />
      ) : (
        <span className="flex size-full flex-col items-center justify-center gap-1 bg-hover p-1 text-center text-12 text-muted">
          {file ? <Film /> : <ImageOff />}
          {file ? 'Video' : 'No longer exists'}
        </span>
      )}
    </span>
  )
}

const keysOf = (value: unknown): string[] => (value === null || value === undefined ? [] : [value].flat().map(String))
