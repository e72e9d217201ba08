import { once } from 'node:events'
import { createServer, ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'

import { writeBytes } from './response-bytes'

const count = 400
const bodyOf = (number: string) => `<${number} ₦${'x'.repeat(50_000)}>`

test('responses that wait for a client that does not read keep their content', async () => {
  let handled = 0
  const server = createServer((request, response) => {
    handled += 1
    response.end(writeBytes(['<', bodyOf(request.url!.slice(1)).slice(1)], response))
    if (handled === count) server.emit('all handled')
  })
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const numbers = Array.from({ length: count }, (_, number) => String(number))
  const allHandled = once(server, 'all handled')
  client.write(
    numbers
      .slice(0, -1)
      .map((number) => `GET /${number} HTTP/1.1\r\nHost: office\r\n\r\n`)
      .join(''),
  )
  client.write(`GET /${count - 1} HTTP/1.1\r\nHost: office\r\nConnection: close\r\n\r\n`)
  await allHandled
  const received = await text(client)
  expect(received.match(/<[^>]+>/g)).toEqual(numbers.map(bodyOf))
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
