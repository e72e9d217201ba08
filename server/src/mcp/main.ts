import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { parseArgs } from 'node:util'

import { version } from '../operating/version'
import { createMcpServer } from './create-mcp-server'

// The program `gatehouse mcp`. Standard output is for the protocol alone.

const usage = `Usage: gatehouse mcp [--url http://127.0.0.1:4000]

Starts a server of the Model Context Protocol on standard input and output, with which an assistant reads
listings, agents and counts from the Gatehouse at that address. It can change nothing. The environment variable
GATEHOUSE_KEY has a key of the API that may read everything, or only listings (in the console: Admin, Keys).`

async function main(): Promise<void> {
  const { url, help } = readArguments()
  if (help) return console.log(usage)
  const key = process.env['GATEHOUSE_KEY']?.trim() ?? ''
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) return end(`Set GATEHOUSE_KEY to a key of the API.\n\n${usage}`)
  if (!/^https?:\/\/[^/?#@]+\/?$/.test(url) || !URL.canParse(url))
    return end(`--url must be an address without a path, such as https://console.example.com\n\n${usage}`)
  const server = createMcpServer({ url: url.replace(/\/$/, ''), key }, version)
  // The assistant has ended; connections of fetch would hold the process for some seconds.
  process.stdin.once('close', () => process.exit(0))
  await server.connect(new StdioServerTransport())
}

function readArguments() {
  try {
    const { values } = parseArgs({
      options: { url: { type: 'string', default: 'http://127.0.0.1:4000' }, help: { type: 'boolean', default: false } },
    })
    return values
  } catch (error) {
    return end(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  }
}

function end(message: string): never {
  console.error(message)
  process.exit(1)
}

await main()
