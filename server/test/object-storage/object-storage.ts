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
import type { ObjectStorageSettings } from '../../src/storage/store/s3/s3-settings'

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
  const script = fileURLToPath(new URL('run_swift.py', import.meta.url))
  const args = [script, folder, credentials.accessKeyId, credentials.secretAccessKey]
  const service = spawn(python, args, { stdio: ['pipe', 'pipe', 'pipe'] })
  const ended = once(service, 'close')
  let errors = ''
  service.stderr.on('data', (chunk: Buffer) => void (errors += chunk.toString()))
  const lines = createInterface({ input: service.stdout })[Symbol.asyncIterator]()
  const port: unknown = (await lines.next()).value
  if (port === undefined) throw new Error(`Swift did not start:\n${errors}`)
  const command = async (line: string) => {
    service.stdin.write(`${line}\n`)
    if ((await lines.next()).value !== line) throw new Error(`Swift did not execute "${line}":\n${errors}`)
  }
  const kill = async () => {
    service.kill('SIGKILL')
    await ended
  }
  return {
    port: Number(port),
    credentials,
    async createBucket() {
      const settings = settingsOf(Number(port), `media-${randomBytes(4).toString('hex')}`)
      const client = createS3Client(settings, { credentials })
      await client.send(new CreateBucketCommand({ Bucket: settings.bucket }))
      client.destroy()
      return settings
    },
    setDiskFull: (isFull) => command(isFull ? 'disk full' : 'disk empty'),
    setQuota: (bucket, bytes) => command(`quota ${bucket} ${bytes}`),
    kill,
    async close() {
      await kill()
      await rm(folder, { recursive: true, force: true })
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
