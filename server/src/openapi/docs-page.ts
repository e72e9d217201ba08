import { errorStatus, type ErrorCode } from '@gatehouse/contract/response'

import { html, type Html } from '../http/responses/html'
import { curlOf } from './curl-example'
import type { JsonSchema } from './json-schema'
import type { OpenApi, Operation } from './openapi'
import { errorWords } from './error-responses'
import { boundWords, typeWords } from './schema-words'

interface PlacedOperation extends Operation {
  readonly method: string
  readonly path: string
}

/** The OpenAPI document as a page for people. It has no script at all. */
export function docsPage(document: OpenApi, origin: string): string {
  const { info, components } = document
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): PlacedOperation => ({ ...operation, method, path })),
  )
  const groups = document.tags.map(({ name }) => ({
    name,
    calls: operations.filter(({ tags }) => tags.includes(name)),
  }))
  return html`<!doctype html>
    <html lang="en-NG">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${info.title}</title>
        <link rel="stylesheet" href="/docs/style.css" />
      </head>
      <body>
        <a class="skip" href="#content">Skip to the calls</a>
        <nav aria-label="Calls">
          <p class="brand">${info.title}</p>
          ${groups.map(({ name, calls }) => navGroup(name, calls))}
          <h2>Records</h2>
          <ul>
            ${Object.keys(components.schemas).map((name) => html`<li><a href="#schema-${name}">${name}</a></li>`)}
          </ul>
        </nav>
        <main id="content">
          <header>
            <h1>${info.title}</h1>
            <p>${inCode(info.description)}</p>
            <p>
              Calls go to <code>${origin}</code>. For programs: <a href="/openapi.json">openapi.json</a>, OpenAPI 3.1.
            </p>
          </header>
          ${groups.map(
            ({ name, calls }) => html`
              <section>
                <h2>${name}</h2>
                ${calls.map((call) => operationCard(call, document, origin))}
              </section>
            `,
          )}
          <section>
            <h2>Records</h2>
            ${Object.entries(components.schemas).map(([name, schema]) => schemaCard(name, schema))}
          </section>
        </main>
      </body>
    </html>`.text
}

const navGroup = (name: string, calls: readonly PlacedOperation[]): Html => html`
  <h2>${name}</h2>
  <ul>
    ${calls.map(
      (call) =>
        html`<li>
          <a href="#${call.operationId}">${badge(call.method)}<span>${call.summary}</span></a>
        </li>`,
    )}
  </ul>
`

function operationCard(call: PlacedOperation, document: OpenApi, origin: string): Html {
  const [content] = Object.entries(call.requestBody?.content ?? {})
  const schema = content?.[1].schema
  const fields = schema && resolve(schema, document)
  return html`
    <article id="${call.operationId}">
      <h3>${badge(call.method)} <code>${call.path}</code></h3>
      <p>${call.summary}. ${accessWords(call)}</p>
      ${call.parameters.length > 0 ? parameterTable(call) : null}
      ${fields?.properties ? html`<h4>Body <span>${content?.[0]}</span></h4>` : null}
      ${call.requestBody?.description ? html`<p>${call.requestBody.description}</p>` : null}
      ${fields?.properties ? fieldTable(fields) : null}
      <h4>Example</h4>
      <pre tabindex="0">${curlOf(call, fields, origin)}</pre>
      ${answers(call)}
    </article>
  `
}

function answers(call: PlacedOperation): Html {
  const [success = '200'] = Object.keys(call.responses)
  const response = call.responses[success] as { content: { 'application/json': { schema: JsonSchema } } }
  const { schema } = response.content['application/json']
  const statuses = new Set(Object.keys(call.responses).map(Number))
  const errors = (Object.keys(errorStatus) as ErrorCode[]).filter((code) => statuses.has(errorStatus[code]))
  return html`
    <h4>Answer <span>${success}</span></h4>
    ${schema.properties ? fieldTable(schema) : html`<p>${typeWords(schema)}</p>`}
    <details>
      <summary>Refusals</summary>
      <ul class="refusals">
        ${errors.map((code) => html`<li><b>${errorStatus[code]}</b> <code>${code}</code> ${errorWords[code]}</li>`)}
      </ul>
    </details>
  `
}

const parameterTable = (call: PlacedOperation): Html => html`
  <h4>Parameters</h4>
  <dl>
    ${call.parameters.map(({ name, in: place, required, schema, description }) =>
      row(name, html`${typeWords(schema)}, in the ${place}`, required, { ...schema, description: description ?? '' }),
    )}
  </dl>
`

const fieldTable = ({ properties = {}, required = [] }: JsonSchema): Html => html`
  <dl>
    ${Object.entries(properties).map(([name, field]) => row(name, typeWords(field), required.includes(name), field))}
  </dl>
`

function row(name: string, type: Html, isRequired: boolean, schema: JsonSchema): Html {
  const bounds = boundWords(schema)
  return html`
    <div>
      <dt><code>${name}</code>${isRequired ? null : html`<i>optional</i>`}</dt>
      <dd>
        ${type}${bounds === '' ? null : `, ${bounds}`}${schema.description ? html`<small>${schema.description}</small>` : null}
      </dd>
    </div>
  `
}

const schemaCard = (name: string, schema: JsonSchema): Html => html`
  <article id="schema-${name}">
    <h3>${name}</h3>
    ${fieldTable(schema)}
    ${(schema.examples ?? []).map(
      (example) =>
        html`<details>
          <summary>Example</summary>
          <pre tabindex="0">${JSON.stringify(example, null, 2)}</pre>
        </details>`,
    )}
  </article>
`

const badge = (method: string): Html => html`<b class="method ${method}">${method.toUpperCase()}</b>`

function accessWords({ security }: Operation): string {
  if (security.length === 0) return 'Anyone may call it.'
  if (security.some((way) => Object.keys(way).length === 0)) return 'With or without a token.'
  return security.some((way) => 'intakeKey' in way) ? 'Needs the intake key.' : 'Needs a token.'
}

const resolve = (schema: JsonSchema, { components }: OpenApi): JsonSchema =>
  components.schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? schema

/** Text between backticks as code. */
const inCode = (text: string): Html[] =>
  text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))
