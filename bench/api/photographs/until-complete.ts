import { hrefFor } from '@gatehouse/contract/endpoint'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { setTimeout as pause } from 'node:timers/promises'

const renditions = 3

/** Waits for the job that a save leaves, so that it does not slow down what is measured next. */
export async function untilComplete(
  { url, headers }: { readonly url: string; readonly headers: Readonly<Record<string, string>> },
  id: string,
): Promise<void> {
  const { find } = propertyEndpoints
  for (;;) {
    const found = await fetch(url + hrefFor(find, { id }), { headers })
    const { media } = find.response.parse(await found.json()).data
    if (media.property_images.every((image) => image.renditions.length === renditions)) return
    await pause(50)
  }
}
