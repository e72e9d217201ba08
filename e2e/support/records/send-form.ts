import type { Gatehouse } from '../gatehouse'

interface Form {
  readonly fields: Readonly<Record<string, string>>
  /** JPEGs, each with its group and name. */
  readonly pictures: readonly { readonly group: string; readonly name: string; readonly bytes: Buffer }[]
}

/** Posts a multipart form with pictures. Returns the id of the new record. */
export async function sendForm(gatehouse: Gatehouse, path: string, { fields, pictures }: Form): Promise<string> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const { group, name, bytes } of pictures) {
    form.append(group, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name)
  }
  const response = await fetch(`${gatehouse.url}${path}`, {
    method: 'POST',
    headers: { Authorization: await gatehouse.signIn() },
    body: form,
  })
  const body = (await response.json()) as { data?: { id: string }; message: string }
  if (!body.data) throw new Error(`${path} returned ${response.status}: ${body.message}`)
  return body.data.id
}
