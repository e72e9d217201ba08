// Required by @peculiar/x509.
import 'reflect-metadata'
import { X509CertificateGenerator } from '@peculiar/x509'

/** A certificate for localhost that no authority has signed, and its key, as PEM. */
export async function makeCertificate(): Promise<{ key: string; cert: string }> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await X509CertificateGenerator.createSelfSigned({ name: 'CN=localhost', keys })
  const key = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64')
  return {
    key: `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----`,
    cert: certificate.toString('pem'),
  }
}
