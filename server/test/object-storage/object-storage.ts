import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { CreateBucketCommand } from '@aws-sdk/client-s3'
import { createS3Client } from '../../src/storage/store/s3/s3-client'
import type { ObjectStorageSettings } from '../../src/settings/bucket'

/** A running OpenStack Swift with its S3 interface. */
export interface ObjectStorage {
  readonly port: number
  /** The settings of a new bucket. */
  createBucket(): Promise<ObjectStorageSettings>
  readonly credentials: { accessKeyId: string; secretAccessKey: string }
  /** Makes the disk of the service full, or not. */
  setDiskFull(isFull: boolean): Promise<void>
  /** Limits the bytes in a bucket; 0: no limit. */
  setQuota(bucket: string, bytes: number): Promise<void>
  /** Ends the process without letting it finish anything. */
  kill(): Promise<void>
  /** Starts it again at the same address with what it has stored. */
  restart(): Promise<void>
  close(): Promise<void>
}

/** Debian's: its own Python has the modules. */
const python = '/usr/bin/python3'
const modules = '/usr/lib/python3/dist-packages/swift/proxy/server.py'

/** Starts the service on a free port of the loopback interface. Call `close` in `afterAll`. */
export async function startObjectStorage(): Promise<ObjectStorage> {
  if (!existsSync(modules)) {
    throw new Error(
      'These tests need OpenStack Swift (on Debian, as root: apt-get install -y --no-install-recommends swift-proxy ' +
        'swift-account swift-container swift-object).',
    )
  }
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-swift-'))
  const credentials = { accessKeyId: 'gatehouse:media', secretAccessKey: randomBytes(16).toString('hex') }
  const { accessKeyId, secretAccessKey } = credentials
  let service = await startService(folder, accessKeyId, secretAccessKey, '0')
  const { port } = service
  const kill = () => service.kill()
  return {
    port,
    credentials,
    async createBucket() {
      const settings = settingsOf(port, `media-${randomBytes(4).toString('hex')}`)
      const client = createS3Client(settings, { credentials })
      await client.send(new CreateBucketCommand({ Bucket: settings.bucket }))
      client.destroy()
      return settings
    },
    setDiskFull: (isFull) => service.command(isFull ? 'disk full' : 'disk empty'),
    setQuota: (bucket, bytes) => service.command(`quota ${bucket} ${bytes}`),
    kill,
    async restart() {
      service = await startService(folder, accessKeyId, secretAccessKey, String(port))
    },
    async close() {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** `args` are those of run_swift.py. */
async function startService(...args: string[]) {
  const script = fileURLToPath(new URL('run_swift.py', import.meta.url))
  const service = spawn(python, [script, ...args], { stdio: ['pipe', 'pipe', 'pipe'] })
  const ended = once(service, 'close')
  let errors = ''
  service.stderr.on('data', (chunk: Buffer) => void (errors += chunk.toString()))
  // Without a listener, writing to a Swift that has ended would end the tests; `command` reports it.
  service.stdin.on('error', (error) => void (errors += `${error.message}\n`))
  const lines = createInterface({ input: service.stdout })[Symbol.asyncIterator]()
  const port: unknown = (await lines.next()).value
  if (port === undefined) throw new Error(`Swift did not start:\n${errors}`)
  return {
    port: Number(port),
    async command(line: string) {
      service.stdin.write(`${line}\n`)
      if ((await lines.next()).value !== line) throw new Error(`Swift did not execute "${line}":\n${errors}`)
    },
    async kill() {
      service.kill('SIGKILL')
      await ended
    },
  }
}

const settingsOf = (port: number, bucket: string): ObjectStorageSettings => ({
  bucket,
  prefix: 'test/',
  endpoint: `http://127.0.0.1:${port}`,
  region: 'us-east-1',
  forcePathStyle: true,
  presignedReads: false,
})
