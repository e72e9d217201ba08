import type { Received, Reply } from './fake-api'

type ResponseForm = (request: Omit<Received, 'params' | 'query' | 'path'> & { url: string }) => Promise<Reply>

/** The part of XMLHttpRequest that uploads use, with responses of the fake API. */
export const fakeXhrClass = (response: ResponseForm): new () => EventTarget =>
  class FakeXhr extends EventTarget {
    readonly upload = new EventTarget()
    status = 0
    responseText = ''
    timeout = 0
    #method = ''
    #url = ''
    #headers = new Headers()
    #responseHeaders = new Headers()
    #isOver = false

    open(method: string, url: string): void {
      this.#method = method
      this.#url = url
    }

    setRequestHeader(name: string, value: string): void {
      this.#headers.set(name, value)
    }

    getResponseHeader(name: string): string | null {
      return this.#responseHeaders.get(name)
    }

    abort(): void {
      this.#finish('abort')
    }

    send(form: FormData): void {
      const total = bytesOf(form)
      const sent = (share: number) =>
        this.upload.dispatchEvent(
          new ProgressEvent('progress', { lengthComputable: true, loaded: Math.round(total * share), total }),
        )
      const request = { method: this.#method, url: this.#url, headers: this.#headers, body: undefined, form, sent }
      response(request).then(
        (reply) => {
          this.status = reply.status
          this.responseText = reply.text
          this.#responseHeaders = new Headers(reply.headers)
          return this.#finish('load')
        },
        () => this.#finish('error'),
      )
    }

    #finish(name: 'load' | 'error' | 'abort'): void {
      if (this.#isOver) return
      this.#isOver = true
      this.dispatchEvent(new ProgressEvent(name))
    }
  }

function bytesOf(form: FormData): number {
  let bytes = 0
  for (const value of form.values()) bytes += (typeof value === 'string' ? value.length : value.size) + 190
  return bytes
}
