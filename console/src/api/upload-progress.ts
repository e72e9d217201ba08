/** A file group of a multipart upload; sizes in bytes. Groups are sent in order. */
interface UploadGroup {
  name: string
  sizes: readonly number[]
}

interface GroupProgress {
  name: string
  sent: number
  total: number
}

export interface UploadProgress {
  groups: readonly GroupProgress[]
  sent: number
  total: number
  /** Average of the last few seconds; null until it can be measured. */
  bytesPerSecond: number | null
  secondsLeft: number | null
}

/** Estimated bytes before each file in the body: boundary, disposition with a file name, content type. */
const partHeadBytes = 190

/**
 * The progress of each group when `loaded` bytes of the body's `totalBytes` have been sent. The order
 * of the parts is known: text fields first, then file by file, each after its part head. A
 * group is complete before the next one starts, and at the end the bytes add up to the files.
 */
export function groupProgress(groups: readonly UploadGroup[], loaded: number, totalBytes: number): GroupProgress[] {
  const fileCount = groups.reduce((count, group) => count + group.sizes.length, 0)
  const fileBytes = groups.reduce((sum, group) => sum + sumOf(group.sizes), 0)
  const overhead = Math.max(0, totalBytes - fileBytes)
  const headBytes = Math.min(partHeadBytes, fileCount === 0 ? 0 : overhead / fileCount)
  const isDone = totalBytes > 0 && loaded >= totalBytes
  let left = loaded - (overhead - headBytes * fileCount)
  return groups.map(({ name, sizes }) => {
    const total = sumOf(sizes)
    let sent = 0
    for (const size of sizes) {
      left -= headBytes
      sent += Math.min(size, Math.max(0, left))
      left -= size
    }
    return { name, total, sent: isDone ? total : Math.floor(sent) }
  })
}

const windowMs = 5_000
const minWindowMs = 400

/**
 * Returns a function that takes the number of bytes that were sent so far, with the time in milliseconds, and
 * returns the speed in bytes per second; null until it can be measured, and before the first byte is sent.
 */
export function followSpeed() {
  const samples: { at: number; sent: number }[] = []
  return (sent: number, now: number): number | null => {
    // A resumed upload waits for the server first.
    if (samples.length === 1 && samples[0]?.sent === sent) samples.pop()
    samples.push({ at: now, sent })
    while (samples.length > 2 && now - (samples[1]?.at ?? now) > windowMs) samples.shift()
    const [first] = samples
    const elapsed = first ? now - first.at : 0
    return first && elapsed >= minWindowMs ? ((sent - first.sent) * 1000) / elapsed : null
  }
}

/**
 * Returns a function that takes every progress event of one
 * upload and returns the progress. `now` in milliseconds.
 */
export function followUpload(groups: readonly UploadGroup[]) {
  const follow = followSpeed()
  return (loaded: number, totalBytes: number, now: number): UploadProgress => {
    const speed = follow(loaded, now)
    return wholeProgress(groupProgress(groups, loaded, totalBytes), speed)
  }
}

/** The progress of an upload from that of its groups. */
export function wholeProgress(groups: readonly GroupProgress[], bytesPerSecond: number | null): UploadProgress {
  const sent = sumOf(groups.map((group) => group.sent))
  const total = sumOf(groups.map((group) => group.total))
  const secondsLeft = bytesPerSecond ? Math.ceil((total - sent) / bytesPerSecond) : null
  return { groups, sent, total, bytesPerSecond, secondsLeft }
}

/** The progress of uploads and of the form that is sent after them, whose groups may be the same. */
export function joinProgress(uploads: UploadProgress, form: UploadProgress | null): UploadProgress {
  if (!form) return uploads
  const names = [...new Set([...form.groups, ...uploads.groups].map(({ name }) => name))]
  const joined = names.map((name) => {
    const both = [...uploads.groups, ...form.groups].filter((group) => group.name === name)
    return { name, sent: sumOf(both.map(({ sent }) => sent)), total: sumOf(both.map(({ total }) => total)) }
  })
  return wholeProgress(joined, form.bytesPerSecond)
}

export const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
