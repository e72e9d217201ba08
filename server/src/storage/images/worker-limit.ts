/**
 * Limits tasks to two at a time, or one exclusive task, in the order of the calls. A task gets the index of
 * its worker, 0 or 1; an exclusive task always gets 0.
 */
export function createWorkerLimit() {
  const waiting: { isExclusive: boolean; start: (worker: number) => void }[] = []
  const isBusy = [false, false]

  function startNext(): void {
    for (let next = waiting[0]; next; next = waiting[0]) {
      const worker = isBusy.indexOf(false)
      if (worker === -1 || (next.isExclusive && isBusy.includes(true))) return
      waiting.shift()
      isBusy[worker] = true
      if (next.isExclusive) isBusy.fill(true)
      next.start(worker)
    }
  }

  return async function limit<Result>(
    isExclusive: boolean,
    task: (worker: number) => Promise<Result>,
  ): Promise<Result> {
    const worker = await new Promise<number>((start) => {
      waiting.push({ isExclusive, start })
      startNext()
    })
    try {
      return await task(worker)
    } finally {
      if (isExclusive) isBusy.fill(false)
      else isBusy[worker] = false
      startNext()
    }
  }
}
