/** The logo and the name of the business. */
export function Brand({ name }: { name: string }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <svg viewBox="0 0 30 30" className="size-[30px] shrink-0" aria-hidden="true">
        <rect width="30" height="30" rx="8" className="fill-green" />
        <g fill="none" className="stroke-on-green" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round">
          <path d="M8.75 22v-8.25a6.25 6.25 0 0 1 12.5 0V22" />
          <path d="M12.75 22v-6.25a2.25 2.25 0 0 1 4.5 0V22" />
        </g>
      </svg>
      <span className="truncate text-16 font-bold tracking-tight">{name}</span>
    </span>
  )
}
