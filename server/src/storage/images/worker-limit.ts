/**
 * Runs two pieces of work at once, or one alone, in the order in which they come. Work learns its place, 0 or 1; what is alone
 * is always at place 0.
 */
export function createImageTurns() {
  const waiting: { isAlone: boolean; start: (place: number) => void }[] = []
  const isTaken = [false, false]

  function startNext(): void {
    for (let next = waiting[0]; next; next = waiting[0]) {
      const place = isTaken.indexOf(false)
      if (place === -1 || (next.isAlone && isTaken.includes(true))) return
      waiting.shift()
      isTaken[place] = true
      if (next.isAlone) isTaken.fill(true)
      next.start(place)
    }
  }

  return async function limit<Result>(isAlone: boolean, work: (place: number) => Promise<Result>): Promise<Result> {
    const place = await new Promise<number>((start) => {
      waiting.push({ isAlone, start })
      startNext()
    })
    try {
      return await work(place)
    } finally {
      if (isAlone) isTaken.fill(false)
      else isTaken[place] = false
      startNext()
    }
  }
}
