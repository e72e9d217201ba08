const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Africa/Lagos' })

/** A time for people: '25 November 2026 at 19:59', in Lagos. */
export const formatLagosTime = (time: Date): string => format.format(time)
