import type { JsonSchema } from './json-schema'
import type { Operation } from './openapi'

/** A command that makes the call, built from the example of its schema. */
export function curlOf(
  call: Operation & { method: string; path: string },
  body: JsonSchema | undefined,
  origin: string,
) {
  const lines = [`curl${call.method === 'get' ? '' : ` -X ${call.method.toUpperCase()}`} '${origin}${call.path}'`]
  if (call.security.length > 0) {
    const isIntake = call.security.some((way) => 'intakeKey' in way)
    lines.push(`-H 'Authorization: ${isIntake ? 'INTAKE_KEY' : 'TOKEN'}'`)
  }
  const example = body?.examples?.[0] ?? {}
  if (call.requestBody?.content['application/json']) {
    lines.push(`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(example))}`)
  } else if (body?.properties) {
    const files = Object.entries(body.properties).filter(([, field]) => field.items?.contentMediaType)
    for (const [name, value] of Object.entries(example)) {
      lines.push(`-F ${quoted(`${name}=${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)}`)
    }
    for (const [name] of files) lines.push(`-F '${name}=@FILE'`)
  }
  return lines.join(' \\\n  ')
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
