/** A file group of a multipart upload; sizes in bytes. Groups are sent in order. */
export interface UploadGroup {
  name: string
  sizes: readonly number[]
}

export interface GroupProgress {
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
 * Returns a function that takes every progress event of one
 * upload and returns the progress. `now` in milliseconds.
 */
export function followUpload(groups: readonly UploadGroup[]) {
  const samples: { at: number; loaded: number }[] = []
  return (loaded: number, totalBytes: number, now: number): UploadProgress => {
    samples.push({ at: now, loaded })
    while (samples.length > 2 && now - (samples[1]?.at ?? now) > windowMs) samples.shift()
    const [first] = samples
    const elapsed = first ? now - first.at : 0
    const speed = first && elapsed >= minWindowMs ? ((loaded - first.loaded) * 1000) / elapsed : null
    const progress = groupProgress(groups, loaded, totalBytes)
    return {
      groups: progress,
      sent: progress.reduce((sum, group) => sum + group.sent, 0),
      total: progress.reduce((sum, group) => sum + group.total, 0),
      bytesPerSecond: speed,
      secondsLeft: speed !== null && speed > 0 ? Math.ceil((totalBytes - loaded) / speed) : null,
    }
  }
}

const sumOf = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0)
