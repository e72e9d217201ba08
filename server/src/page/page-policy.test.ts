import { expect, test } from 'vitest'

import { readConfig } from '../config'
import { pageHeaders, serviceWorkerHeaders } from './page-policy'

const policies = (settings: Record<string, string>) => {
  const config = readConfig(settings)
  const [page = '', worker = ''] = [pageHeaders(config), serviceWorkerHeaders(config)].map(
    (headers) => headers['Content-Security-Policy'],
  )
  return { images: /img-src ([^;]*)/.exec(page)?.[1], videos: /media-src ([^;]*)/.exec(page)?.[1], worker }
}

test('the bucket is an allowed source of images and videos only when browsers read from it', () => {
  const bucket = { S3_BUCKET: 'media/gatehouse', S3_REGION: 'eu-west-1' }
  expect(policies(bucket)).toEqual({
    images: "'self' blob:",
    videos: "'self' blob:",
    worker: "default-src 'none'; connect-src 'self'",
  })
  const origin = 'https://media.s3.eu-west-1.amazonaws.com'
  expect(policies({ ...bucket, MEDIA_READS: 'presigned' })).toEqual({
    images: `'self' blob: ${origin}`,
    videos: `'self' blob: ${origin}`,
    worker: `default-src 'none'; connect-src 'self' ${origin}`,
  })
})

test('another service has the bucket in the path, or in the host name', () => {
  const settings = { S3_BUCKET: 'media', S3_ENDPOINT: 'https://s3.homes.ng:9000', MEDIA_READS: 'presigned' }
  expect(policies(settings).images).toBe("'self' blob: https://s3.homes.ng:9000")
  expect(policies({ ...settings, S3_FORCE_PATH_STYLE: 'false' }).images).toBe(
    "'self' blob: https://media.s3.homes.ng:9000",
  )
})
