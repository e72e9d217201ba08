interface SentRequest {
  method: string
  url: string
  headers: Headers
  body: unknown
  form: FormData | undefined
  /** Reports upload progress to the page: the share (0 to 1) that was sent. */
  sent: (share: number) => void
}

type ResponseForm = (request: SentRequest) => Promise<{ status: number; text: string; headers: Record<string, string> }>

/** A target of events that calls `onload` and the like, too. */
class TargetWithHandlers extends EventTarget {
  override dispatchEvent(event: Event): boolean {
    const handler: unknown = Reflect.get(this, `on${event.type}`)
    if (typeof handler === 'function') handler.call(this, event)
    return super.dispatchEvent(event)
  }
}

/** The part of XMLHttpRequest that uploads use, with responses of the fake API. */
export const fakeXhrClass = (response: ResponseForm): new () => EventTarget =>
  class FakeXhr extends TargetWithHandlers {
    readonly upload = new TargetWithHandlers()
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

    send(body: FormData | Blob | null): void {
      const total = body instanceof FormData ? bytesOf(body) : (body?.size ?? 0)
      const sent = (share: number) =>
        this.upload.dispatchEvent(
          new ProgressEvent('progress', { lengthComputable: true, loaded: Math.round(total * share), total }),
        )
      const form = body instanceof FormData ? body : undefined
      const content = form ? undefined : body
      const request = { method: this.#method, url: this.#url, headers: this.#headers, body: content, form, sent }
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
