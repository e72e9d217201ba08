/** Where the share sheet of a phone sends a message (public/manifest.webmanifest). */
export const shareTarget = '/share-message'
/** The form reads it from here (api/drafts/shared-message.ts). */
const sharedCache = 'gatehouse-shared-message'

/**
 * Stores a message on the device and opens New Property with a draft of its own. The message is not in an
 * address, so that no log has it, and it is still there after a sign-in.
 */
export async function receiveMessage(request: Request): Promise<Response> {
  const sent = await request.formData()
  const parts = ['title', 'text', 'url'].map((name) => sent.get(name)).filter((part) => typeof part === 'string')
  const cache = await caches.open(sharedCache)
  await cache.put(shareTarget, new Response([...new Set(parts)].join('\n').trim()))
  const draft = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0'))
  return Response.redirect(`/properties?form=new&draft=${draft.join('')}`, 303)
}
