import { use } from 'react'
import { SelectionContext } from './selection-context'

/** The checkbox of a row, once the first view is complete. */
export function SelectBox({ id, name, isInCard = false }: { id: string; name: string; isInCard?: boolean }) {
  const tools = use(SelectionContext)
  return tools && <tools.Box id={id} name={name} isInCard={isInCard} />
}

/** The checkbox in the header of a table. */
export function SelectPageBox() {
  const tools = use(SelectionContext)
  return tools && <tools.PageBox />
}
