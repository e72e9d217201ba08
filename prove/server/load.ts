import { announcementEndpoints } from '@gatehouse/contract/entities/announcement'
import autocannon from 'autocannon'

/** Responses to a constant rate of requests. */
export interface LoadReport {
  readonly sent: number
  readonly statuses: ReadonlyMap<number, number>
  /** 503 without Retry-After. */
  readonly unnamed: number
  /** Connections that were refused or broke, and responses that took longer than 15 s. */
  readonly broken: number
  /** When the last response came that was no success, by the clock of `performance.now()`. */
  readonly lastFailureAt: number
}

export interface Load {
  readonly url: string
  readonly token: string
  readonly requestsPerSecond: number
  readonly seconds: number
}

const reads = [
  '/data/properties?limit=12',
  '/admin/stats',
  '/admin/agents?limit=20',
  '/admin/inquiries?limit=20',
  '/admin/news',
  '/data/announcements?limit=6&page=1',
]
const readsPerWrite = 85 / 15

/** Sends reads and writes at a constant rate, 85 of 100 of them reads (design figures of the load). */
export async function runLoad({ url, token, requestsPerSecond, seconds }: Load): Promise<LoadReport> {
  const report = { sent: 0, statuses: new Map<number, number>(), unnamed: 0, broken: 0, lastFailureAt: 0 }
  const headers = { Authorization: token, 'Content-Type': 'application/json' }
  const onResponse = (status: number, _body: string, _context: object, responseHeaders?: object) => {
    report.sent += 1
    report.statuses.set(status, (report.statuses.get(status) ?? 0) + 1)
    if (status >= 400) report.lastFailureAt = performance.now()
    if (status === 503 && !Object.keys(responseHeaders ?? {}).some((name) => /^retry-after$/i.test(name)))
      report.unnamed += 1
  }
  const write = (index: number): autocannon.Request => ({
    method: 'POST',
    path: announcementEndpoints.create.path,
    body: JSON.stringify({ announcement_text: `Load ${index}`, redirect_link: '' }),
    onResponse,
  })
  const writeCount = 3
  const requests = Array.from({ length: Math.round(writeCount * readsPerWrite) }, (_, index): autocannon.Request => ({
    method: 'GET',
    path: reads[index % reads.length]!,
    onResponse,
  }))
  for (let index = 0; index < writeCount; index += 1) requests.splice(index * 6, 0, write(index))
  const options = {
    url,
    headers,
    requests,
    connections: 20,
    overallRate: requestsPerSecond,
    duration: seconds,
    timeout: 15,
  }
  await new Promise<void>((resolve, reject) => {
    const running = autocannon(options, (error: unknown) => (error instanceof Error ? reject(error) : resolve()))
    running.on('reqError', () => {
      report.broken += 1
      report.lastFailureAt = performance.now()
    })
  })
  return report
}

export const countStatuses = ({ statuses }: LoadReport, matches: (status: number) => boolean): number =>
  [...statuses].reduce((sum, [status, count]) => (matches(status) ? sum + count : sum), 0)

export const listStatuses = ({ statuses }: LoadReport): string =>
  [...statuses]
    .toSorted(([one], [other]) => one - other)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ')

/** Calls `sample` every `everyMs` until `work` has ended. */
export async function sampleDuring<Result>(
  work: Promise<Result>,
  everyMs: number,
  sample: () => void,
): Promise<Result> {
  const timer = setInterval(sample, everyMs)
  try {
    return await work
  } finally {
    clearInterval(timer)
  }
}
