import { readFileSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'

import { root } from '../../bench/gatehouse'
import { freePort } from '../../server/test/free-port'
import { run } from './programs'

export interface NginxFiles {
  /** The arguments with which nginx reads them. */
  readonly args: readonly string[]
  /** The ports of http and https, on 127.0.0.1. */
  readonly plain: number
  readonly secure: number
}

/**
 * Writes deploy/nginx.conf to a folder, with a certificate, for two instances at these ports.
 * @throws CannotRun where openssl is not installed
 */
export async function writeNginx(folder: string, ports: readonly string[]): Promise<NginxFiles> {
  const [plain, secure] = [await freePort(), await freePort()]
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const site = readFileSync(join(root, 'deploy', 'nginx.conf'), 'utf8')
    .replaceAll(/^ {2}listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ', `listen 127.0.0.1:${secure} `)
    .replace('/etc/ssl/gatehouse/fullchain.pem', certificate)
    .replace('/etc/ssl/gatehouse/privkey.pem', key)
    .replace('/var/cache/nginx/gatehouse', join(folder, 'cache'))
    .replace('127.0.0.1:4001', `127.0.0.1:${ports[0]}`)
    .replace('127.0.0.1:4002', `127.0.0.1:${ports[1]}`)
  const path = join(folder, 'nginx.conf')
  writeFileSync(path, nginxConfig(folder, site))
  const subject = ['-subj', '/CN=console.example.com', '-days', '2']
  await run('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    key,
    '-out',
    certificate,
    ...subject,
  ])
  return { args: ['-c', path, '-p', folder, '-e', join(folder, 'nginx-error.log')], plain, secure }
}

/** What a package of nginx has around a site, with every file in `folder`. */
const nginxConfig = (folder: string, site: string) => `daemon off;
user ${userInfo().username};
pid ${folder}/nginx.pid;
events {}
http {
  include /etc/nginx/mime.types;
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  ${site}
}
`
