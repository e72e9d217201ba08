import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'
import { parseSync } from 'vite'
import { listFiles, root } from './repository-files'

/** What the specification writes in lower case inside a button: 'Back to Agents'. */
const smallWords = new Set(['a', 'an', 'and', 'as', 'by', 'for', 'from', 'of', 'or', 'the', 'to', 'with'])

/** Their values are texts, and not the name of an action. */
const values = new Set(['Any agent'])

const isButton = (element: string) => /(Button|^button|CreateBar|AddFiles)$/.test(element)
const isLabel = (name: string) => /^(confirm|cancel|submit|busy|add)Label$/.test(name)
const isActionKey = (name: string) => ['onSelect', 'onPress', 'onClick', 'href', 'isDangerous'].includes(name)

test('buttons, menu items and links that look like buttons are in title case', () => {
  const files = listFiles('console/src/*.ts', 'console/src/*.tsx').filter((file) => !file.includes('.test.'))
  const labels = files.flatMap((file) => labelsOf(file).map((label) => ({ file, label })))
  // Otherwise, the syntax tree is not read as expected.
  expect(labels.map(({ label }) => label)).toEqual(
    expect.arrayContaining(['View All', 'Create New Property', 'Edit', 'Log Out', 'Save Changes', 'Back to Agents']),
  )
  expect(labels.filter(({ label }) => !isTitleCase(label))).toEqual([])
})

test('a label in sentence case is found', () => {
  expect(['Create agent', 'Log out', 'Back To Agents', 'Sign-ins of All Admins'].filter(isTitleCase)).toEqual([])
  expect(['Create Agent', 'Log Out', 'Back to Agents', 'Sign-Ins of All Admins'].filter(isTitleCase)).toHaveLength(4)
})

function isTitleCase(label: string): boolean {
  if (/^[\d+]/.test(label) || values.has(label)) return true
  return label
    .replace(/(…|\.\.\.)$/, '')
    .split(' ')
    .every((word, index) => {
      if (smallWords.has(word.toLowerCase()) && index > 0) return word === word.toLowerCase()
      return word.split('-').every((part) => part.charAt(0) === part.charAt(0).toUpperCase())
    })
}

interface SyntaxNode {
  type: string
  [key: string]: unknown
}

/** The texts and names of a file's buttons; those with inserted values are left out. */
function labelsOf(file: string): string[] {
  const labels: string[] = []
  const visit = (value: unknown) => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (!isNode(value)) return
    if (value.type === 'JSXElement') labels.push(...labelsOfElement(value))
    if (value.type === 'ObjectExpression') labels.push(...labelsOfObject(value))
    Object.values(value).forEach(visit)
  }
  visit(parseSync(file, readFileSync(join(root, file), 'utf8')).program.body)
  return labels
}

function labelsOfElement(element: SyntaxNode): string[] {
  const opening = node(element['openingElement'])
  const attributes = nodes(opening['attributes']).filter(({ type }) => type === 'JSXAttribute')
  const nameOf = (attribute: SyntaxNode) => text(node(attribute['name'])['name'])
  const looksLikeButton =
    isButton(text(node(opening['name'])['name'])) ||
    attributes.some(
      (attribute) => nameOf(attribute) === 'className' && JSON.stringify(attribute).includes('buttonClass'),
    )
  const named = attributes.filter((attribute) => {
    const name = nameOf(attribute)
    return isLabel(name) || (looksLikeButton && ['label', 'title', 'aria-label'].includes(name))
  })
  return [
    ...named.flatMap((attribute) => literals(attribute['value'])),
    ...(looksLikeButton ? nodes(element['children']).flatMap(literals) : []),
  ]
}

function labelsOfObject(object: SyntaxNode): string[] {
  const properties = nodes(object['properties']).filter(({ type }) => type === 'Property')
  const keyOf = (property: SyntaxNode) => text(node(property['key'])['name'])
  const isAction = properties.some((property) => isActionKey(keyOf(property)))
  const labels = properties.filter((property) => isLabel(keyOf(property)) || (isAction && keyOf(property) === 'label'))
  return labels.flatMap((property) => literals(property['value']))
}

/** The strings that an expression may have as its value. */
function literals(value: unknown): string[] {
  if (!isNode(value)) return []
  if (value.type === 'Literal') return typeof value['value'] === 'string' ? [value['value']] : []
  if (value.type === 'JSXText')
    return [text(value['value']).trim().replaceAll(/\s+/g, ' ')].filter((part) => part !== '')
  const inner: Record<string, readonly string[]> = {
    ConditionalExpression: ['consequent', 'alternate'],
    LogicalExpression: ['left', 'right'],
    JSXExpressionContainer: ['expression'],
    JSXElement: ['children'],
    JSXFragment: ['children'],
  }
  return (inner[value.type] ?? []).flatMap((key) => [value[key]].flat().flatMap(literals))
}

const isNode = (value: unknown): value is SyntaxNode => typeof value === 'object' && value !== null && 'type' in value
const node = (value: unknown): SyntaxNode => (isNode(value) ? value : { type: '' })
const nodes = (value: unknown): SyntaxNode[] => (Array.isArray(value) ? value.filter(isNode) : [])
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
