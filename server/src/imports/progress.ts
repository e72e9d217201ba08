import { formatCount } from '@gatehouse/contract/wording/count-text'

export interface ProgressOutput {
  readonly isTTY?: boolean
  write(text: string): unknown
}

const lineEveryMs = 1000

/** A progress line: redrawn in place on a terminal, otherwise a new line per second. */
export function openProgress(output: ProgressOutput, fileName: string) {
  let shownAt = performance.now()
  let isOpen = false
  return {
    show: ({ rows, all }: { rows: number; all: number }) => {
      const percent = Math.floor((100 * rows) / all)
      const line = `Reading ${fileName}: ${formatCount(rows)} rows, ${percent} %`
      if (output.isTTY === true) {
        output.write(`\r\u001B[2K${line}`)
        isOpen = true
      } else if (performance.now() - shownAt >= lineEveryMs || rows === all) {
        shownAt = performance.now()
        output.write(`${line}\n`)
      }
    },
    end: () => {
      if (isOpen) output.write('\n')
      isOpen = false
    },
  }
}
