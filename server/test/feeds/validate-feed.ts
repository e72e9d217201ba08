import { Ajv } from 'ajv'
import { readFile } from 'node:fs/promises'
import { validateXML } from 'xmllint-wasm'

const schemaFile = (name: string) => readFile(new URL(`../../../docs/feeds/${name}`, import.meta.url), 'utf8')

/** What is wrong with an XML feed by docs/feeds/listings.xsd; nothing if it is valid. */
export async function findXmlErrors(xml: string): Promise<readonly string[]> {
  const schema = { fileName: 'listings.xsd', contents: await schemaFile('listings.xsd') }
  const { errors } = await validateXML({ xml: { fileName: 'feed.xml', contents: xml }, schema })
  return errors.map(({ message }) => message)
}

/** What is wrong with a JSON feed by docs/feeds/listings.schema.json; nothing if it is valid. */
export async function findJsonErrors(json: string): Promise<readonly string[]> {
  const validate = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(
    JSON.parse(await schemaFile('listings.schema.json')) as object,
  )
  validate(JSON.parse(json))
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}
