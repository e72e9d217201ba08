import type { MailSettings } from '../config'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Time limits of the connection to the mail server; the library's defaults are up to ten minutes. */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 }

/** Sends a mail with the settings. The library is loaded by the first mail. */
export async function sendMail({ smtpUrl, from }: MailSettings, mail: Mail): Promise<void> {
  const { createTransport } = await import('nodemailer')
  // Neither files nor addresses that a text could name are read.
  const limits = { disableFileAccess: true, disableUrlAccess: true }
  const transport = createTransport({ url: smtpUrl, ...timeouts, ...limits })
  try {
    await transport.sendMail({ from, ...mail })
  } finally {
    transport.close()
  }
}
