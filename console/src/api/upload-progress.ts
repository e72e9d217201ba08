/** The parts of a multipart upload in the order in which they are sent. Sizes in bytes. */
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
  /** Over the last few seconds; null until there is something to measure. */
  bytesPerSecond: number | null
  secondsLeft: number | null
}

/** Boundary, disposition with a file name, content type: what precedes each file in the body, in bytes. */
const partHeadBytes = 190

/**
 * How far each group is when `loaded` of the `whole` body went out. The parts go in a known order, so the loaded bytes are
 * walked over the sizes: text fields first, then file by file, each behind its part head. A group is full before the next
 * one moves, and at the end the bytes add up to the files.
 */
export function groupProgress(groups: readonly UploadGroup[], loaded: number, whole: number): GroupProgress[] {
  const fileCount = groups.reduce((count, group) => count + group.sizes.length, 0)
  const fileBytes = groups.reduce((sum, group) => sum + sumOf(group.sizes), 0)
  const overhead = Math.max(0, whole - fileBytes)
  const headBytes = Math.min(partHeadBytes, fileCount === 0 ? 0 : overhead / fileCount)
  const isDone = whole > 0 && loaded >= whole
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

/** Follows one upload: feed it every progress event. `now` in milliseconds. */
export function followUpload(groups: readonly UploadGroup[]) {
  const samples: { at: number; loaded: number }[] = []
  return (loaded: number, whole: number, now: number): UploadProgress => {
    samples.push({ at: now, loaded })
    while (samples.length > 2 && now - (samples[1]?.at ?? now) > windowMs) samples.shift()
    const [first] = samples
    const elapsed = first ? now - first.at : 0
    const speed = first && elapsed >= minWindowMs ? ((loaded - first.loaded) * 1000) / elapsed : null
    const walked = groupProgress(groups, loaded, whole)
    return {
      groups: walked,
      sent: walked.reduce((sum, group) => sum + group.sent, 0),
      total: walked.reduce((sum, group) => sum + group.total, 0),
      bytesPerSecond: speed,
      secondsLeft: speed !== null && speed > 0 ? Math.ceil((whole - loaded) / speed) : null,
    }
  }
}

const sumOf = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0)
