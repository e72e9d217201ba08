import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeDataFolder } from '../test/data-folder'
import { startGatehouse } from './start-gatehouse'

const warning =
  'Warning: PUBLIC_URL is not set and HOST is 0.0.0.0, so the addresses of pictures and videos are built from the Host ' +
  'header of each request, which the sender chooses. Set PUBLIC_URL to the address of this server.'

test.each([
  ['the network, without PUBLIC_URL', { HOST: '0.0.0.0' }, [warning]],
  ['the network, with PUBLIC_URL', { HOST: '0.0.0.0', PUBLIC_URL: 'https://console.example.com' }, []],
  ['this machine, as by default', {}, []],
  ['this machine, by another address', { HOST: '127.0.0.2' }, []],
  ['this machine, by name', { HOST: 'localhost' }, []],
])('a start that listens to %s warns about the Host header as it must', async (_what, settings, expected) => {
  // The start ends soon, because its data folder is a file.
  const file = join(makeDataFolder(), 'file')
  writeFileSync(file, '')
  const lines: string[] = []
  const starting = startGatehouse({ ...settings, PORT: '0', DATA_DIR: file }, (line) => lines.push(line))
  await expect(starting).rejects.toThrow('there is a file of that name')
  expect(lines).toEqual(expected)
})
