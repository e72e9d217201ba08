/** The line under a form's title. `savedAt` is the draft's timestamp, shown by the clock on the wall of this device. */
export const draftNote = (savedAt: string | undefined): string =>
  savedAt === undefined
    ? 'What you type is kept on this device until it is saved.'
    : `Draft saved on this device, ${clockTime(savedAt)}`

const clockTime = (timestamp: string) =>
  new Date(timestamp).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
