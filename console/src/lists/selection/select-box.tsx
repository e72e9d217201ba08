import { use } from 'react'
import { type BoxPlace, SelectionContext } from './selection-context'

/** The checkbox of a row, once the first view is complete. */
export function SelectBox({ id, name, place = 'row' }: { id: string; name: string; place?: BoxPlace }) {
  const tools = use(SelectionContext)
  return tools && <tools.Box id={id} name={name} place={place} />
}

/** The checkbox in the header of a table. */
export function SelectPageBox({ place = 'row' }: { place?: BoxPlace }) {
  const tools = use(SelectionContext)
  return tools && <tools.PageBox place={place} />
}
