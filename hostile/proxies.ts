import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** nginx with the example of deploy/, on other ports and with its files in a folder of ours. */
export function startNginx(folder: string, port: number, [first, second]: number[]): ChildProcess {
  chmodSync(folder, 0o755)
  const example = readFileSync('deploy/nginx.conf', 'utf8')
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${first}`)
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${second}`)
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
     events { worker_connections 4096; }
     http {
       access_log ${folder}/access.log; ${places}
       proxy_cache_path ${folder}/kept keys_zone=kept:1m; proxy_cache kept; add_header X-Cache $upstream_cache_status;
       ${example}
     }`,
  )
  return spawn('nginx', ['-c', file, '-e', `${folder}/error.log`], { stdio: 'ignore' })
}

/** Caddy with the example of deploy/, without TLS. */
export function startCaddy(folder: string, port: number, upstreams: number[]): ChildProcess {
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, readFileSync('deploy/Caddyfile', 'utf8').replace(/^\{\n/, '{\n admin off\n'))
  return spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: {
      ...process.env,
      SITE: `http://127.0.0.1:${port}`,
      UPSTREAM: upstreams.map((upstream) => `127.0.0.1:${upstream}`).join(' '),
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    },
    stdio: 'ignore',
  })
}
