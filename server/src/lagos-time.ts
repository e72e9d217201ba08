const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Africa/Lagos' })

/** The first and the last moment of a day in Lagos, YYYY-MM-DD, as ISO 8601. */
export const startOfLagosDay = (day: string): string => `${day}T00:00:00+01:00`
export const endOfLagosDay = (day: string): string => `${day}T23:59:59.999999+01:00`

/** A time for people: '25 November 2026 at 19:59', in Lagos. */
export const formatLagosTime = (time: Date): string => format.format(time)
