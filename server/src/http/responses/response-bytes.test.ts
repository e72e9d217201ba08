import { once } from 'node:events'
import { createServer, ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'

import { writeBytes } from './response-bytes'

const bodyOf = (number: string) => `<${number} ₦${'x'.repeat(50_000)}>`

test('responses keep their content while they wait for another one or for a client that does not read', async () => {
  const server = createServer((request, response) => {
    const send = () => response.end(writeBytes(['<', bodyOf(request.url!.slice(1)).slice(1)], response))
    if (request.url === '/0') server.once('send first', send)
    else send()
    if (request.url === '/99') server.emit('all handled')
  })
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const request = (numbers: string[]) => {
    const client = connect(port, '127.0.0.1')
    const requests = numbers.map((number) => `GET /${number} HTTP/1.1\r\nHost: office\r\n`)
    client.write(`${requests.join('\r\n')}Connection: close\r\n\r\n`)
    return client
  }
  const contentOf = async (client: Socket) => (await text(client)).match(/<[^>]+>/g)
  const numbers = Array.from({ length: 100 }, (_, number) => String(number))
  const others = Array.from({ length: 20 }, (_, number) => `other${number}`)
  const allHandled = once(server, 'all handled')
  const client = request(numbers)
  await allHandled
  expect(await contentOf(request(others))).toEqual(others.map(bodyOf))
  server.emit('send first')
  expect(await contentOf(request(others))).toEqual(others.map(bodyOf))
  expect(await contentOf(client)).toEqual(numbers.map(bodyOf))
})

test('memory is used again after its response is closed, and a text that is too short or long is not copied', () => {
  const response = () => new ServerResponse({ method: 'GET' } as never)
  const [first, second] = [response(), response()]
  const bytes = [first, second].map((one) => writeBytes([bodyOf('1')], one) as Buffer)
  expect(bytes.map(String)).toEqual([bodyOf('1'), bodyOf('1')])
  expect(bytes[0]!.buffer).not.toBe(bytes[1]!.buffer)
  first.emit('close')
  expect((writeBytes([bodyOf('2')], response()) as Buffer).buffer).toBe(bytes[0]!.buffer)
  for (const length of [10, 70_000])
    expect(writeBytes(['x', 'y'.repeat(length)], response())).toBe(`x${'y'.repeat(length)}`)
  expect(writeBytes(['₦'.repeat(40_000)], response())).toBe('₦'.repeat(40_000))
})
