import { readAdmin } from '../session/signed-in-admin'
import { ThemeSwitch } from '../ui/theme-switch'

/** Who is signed in, at the bottom of the sidebar, with the theme switch. */
export function AdminCard() {
  const admin = readAdmin()
  return (
    <div className="sticky bottom-0 flex items-center gap-2.5 border-t border-line bg-card pt-3 pr-0 pl-2.5">
      <span
        aria-hidden="true"
        className="flex size-8 shrink-0 items-center justify-center rounded-full bg-green-soft text-12 font-bold text-green-ink"
      >
        {initials(admin?.name ?? 'Admin')}
      </span>
      <div className="min-w-0 flex-1">
        <p className="truncate text-14 font-semibold">{admin?.name ?? 'Admin'}</p>
        {admin && <p className="truncate text-12 text-muted">{admin.email}</p>}
      </div>
      <ThemeSwitch />
    </div>
  )
}

const initials = (name: string): string => {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => Array.from(word ?? '').at(0) ?? '',
  )
  // Without dots and tone marks, which would touch the rim of so small a circle.
  return letters.join('').normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()
}
