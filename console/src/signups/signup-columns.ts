/** The columns of the table, shared by its head, its rows and its placeholders; on phones every row is a card. */
const columns = 'md:grid md:grid-cols-[112px_minmax(0,1fr)_minmax(0,1.35fr)_40px] md:items-center md:gap-x-3'

export const signupHeadClass = `hidden h-9 border-b border-line px-3 text-12 font-semibold tracking-[0.06em] text-muted uppercase ${columns}`
export const signupRowClass = `flex flex-col rounded-card border border-line p-3.5 md:h-12 md:rounded-none md:border-0 md:px-3 md:py-0 ${columns}`
export const signupCellClass = 'block min-w-0 truncate'
