import type { Notices } from '../../ui/feedback/notices'

/** The notices about attempts that were not sent to their end. */
export class SaveNotices {
  readonly #notices: Notices
  #invalid = ''
  #cancelled = ''

  constructor(notices: Notices) {
    this.#notices = notices
  }

  showInvalid(text: string | undefined): void {
    if (text !== undefined) this.#invalid = this.#notices.error(text)
  }

  showCancelled(isPossiblySaved: boolean): void {
    this.#cancelled = this.#notices.info(
      isPossiblySaved ? 'Cancelled, but it may have been saved.' : 'Cancelled. Nothing was saved.',
    )
  }

  /** With the next change, because on a phone it covers fields, and with the form. */
  hideInvalid(): void {
    this.#notices.close(this.#invalid)
  }

  /** With the next attempt. */
  hide(): void {
    this.hideInvalid()
    this.#notices.close(this.#cancelled)
  }
}
