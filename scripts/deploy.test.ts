import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadAll } from 'js-yaml'
import { afterAll, describe, expect, it } from 'vitest'
import { SETTINGS } from '#server/config/config.ts'

type Node = any

const folder = mkdtempSync(join(tmpdir(), 'sundry-deploy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const documents = (file: string): Node[] => loadAll(readFileSync(file, 'utf8')) as Node[]
const base = (name: string): Node => documents(`deploy/k8s/base/${name}.yaml`)[0]
const installed = (command: string) => !spawnSync(command, ['--version']).error
const compose: Node = documents('deploy/compose.yaml')[0]
const deployment = base('deployment').spec.template.spec
const [container] = deployment.containers

/** The settings of a layer of Kubernetes, by name. */
function settingsIn(folder: string): Record<string, string> {
  const [{ configMapGenerator }] = documents(`deploy/k8s/${folder}/kustomization.yaml`)
  const pairs = (configMapGenerator[0].literals as string[]).map((literal) => literal.split('=') as [string, string])
  return Object.fromEntries(pairs)
}

function run(command: string, args: string[], env: Record<string, string> = {}): string {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', env: { ...process.env, ...env } })
  expect(status, stdout + stderr).toBe(0)
  return stdout
}

describe('files for Kubernetes', () => {
  it('have three probes at the right places', () => {
    expect(container.startupProbe.httpGet.path).toBe('/readyz')
    expect(container.readinessProbe.httpGet.path).toBe('/readyz')
    expect(container.livenessProbe.httpGet.path).toBe('/livez')
  })

  it('give the process no more rights than it needs', () => {
    expect(deployment.automountServiceAccountToken).toBe(false)
    expect(deployment.securityContext).toMatchObject({
      runAsNonRoot: true,
      seccompProfile: { type: 'RuntimeDefault' },
    })
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    expect(container.resources.limits.memory).toBeDefined()
    expect(container.resources.requests.cpu).toBeDefined()
  })

  it('let a stop finish: wait for the endpoints, drain, and only then the kill', () => {
    const wait = container.lifecycle.preStop.sleep.seconds
    const drain = SETTINGS.SHUTDOWN_GRACE_MS.fallback / 1000
    expect(wait).toBeGreaterThanOrEqual(5)
    expect(deployment.terminationGracePeriodSeconds).toBeGreaterThan(wait + drain + 5)
    expect(base('deployment').spec.strategy.rollingUpdate.maxUnavailable).toBe(0)
  })

  it('keep two replicas at all times and share the load', () => {
    expect(base('autoscaler').spec).toMatchObject({
      minReplicas: 2,
      metrics: [{ resource: { name: 'cpu', target: { averageUtilization: 70 } } }],
    })
    // A number of its own would be put back at every apply.
    expect(base('deployment').spec.replicas).toBeUndefined()
    expect(base('disruption-budget').spec.minAvailable).toBeGreaterThanOrEqual(1)
    expect(deployment.topologySpreadConstraints).toHaveLength(1)
  })

  it('S10 allow no way out into private networks', () => {
    const policy = base('network-policy').spec
    expect(policy.policyTypes).toEqual(['Ingress', 'Egress'])
    const blocks = policy.egress.flatMap((rule: Node) => rule.to).flatMap((to: Node) => to.ipBlock ?? [])
    expect(blocks.map((block: Node) => block.cidr).toSorted()).toEqual(['0.0.0.0/0', '::/0'])
    expect(blocks.flatMap((block: Node) => block.except)).toEqual(
      expect.arrayContaining([
        '10.0.0.0/8',
        '172.16.0.0/12',
        '192.168.0.0/16',
        '100.64.0.0/10',
        '169.254.0.0/16',
        '127.0.0.0/8',
        'fc00::/7',
        'fe80::/10',
        '64:ff9b::/96',
        '64:ff9b:1::/48',
      ]),
    )
  })

  it('let in the ingress controller, and to the metrics what collects them: others could name any address', () => {
    expect(base('network-policy').spec.ingress).toEqual(
      [
        ['ingress-nginx', 3000],
        ['monitoring', 9464],
      ].map(([namespace, port]) => ({
        from: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': namespace } } }],
        ports: [{ port }],
      })),
    )
  })

  it.runIf(installed('kubectl'))('let an overlay name other namespaces', () => {
    cpSync('deploy/k8s', join(folder, 'namespaces'), { recursive: true })
    const overlay = join(folder, 'namespaces/overlays/production/kustomization.yaml')
    const text = readFileSync(overlay, 'utf8')
    writeFileSync(
      overlay,
      text.replace('value: ingress-nginx', 'value: traefik').replace('value: monitoring', 'value: m'),
    )
    const all = loadAll(run('kubectl', ['kustomize', join(folder, 'namespaces/overlays/production')])) as Node[]
    const { ingress } = all.find((each) => each.kind === 'NetworkPolicy').spec
    const names = ingress.flatMap((rule: Node) => rule.from).map((from: Node) => from.namespaceSelector.matchLabels)
    expect(names).toEqual(['traefik', 'm'].map((name) => ({ 'kubernetes.io/metadata.name': name })))
  })

  it.runIf(installed('kubectl'))('let the site ask the name service and the cache, once they are put together', () => {
    const all = loadAll(run('kubectl', ['kustomize', 'deploy/k8s/overlays/production'])) as Node[]
    const of = (kind: string) => all.find((each) => each.kind === kind).spec
    const asked = of('NetworkPolicy')
      .egress.flatMap((rule: Node) => rule.to)
      .flatMap((to: Node) => to.podSelector ?? [])
    expect(asked.map((pods: Node) => pods.matchLabels)).toEqual([
      { 'k8s-app': 'kube-dns' },
      { 'app.kubernetes.io/name': 'valkey' },
    ])
    const own = { 'app.kubernetes.io/name': 'sundry' }
    const { selector, template } = of('Deployment')
    expect(template.metadata.labels).toEqual(own)
    for (const labels of [selector.matchLabels, of('Service').selector, of('NetworkPolicy').podSelector.matchLabels])
      expect(labels).toEqual(own)
  })

  it.runIf(installed('kubectl'))('have one place for settings, in which an overlay has the last word', () => {
    cpSync('deploy/k8s', join(folder, 'settings'), { recursive: true })
    const overlay = join(folder, 'settings/overlays/production/kustomization.yaml')
    const text = readFileSync(overlay, 'utf8')
    writeFileSync(overlay, text.replace('literals:\n', 'literals:\n      - TRUST_PROXY=192.168.0.0/16\n'))
    const all = loadAll(run('kubectl', ['kustomize', join(folder, 'settings/overlays/production')])) as Node[]
    const { metadata, data } = all.find((each) => each.kind === 'ConfigMap')
    expect(data).toMatchObject({ TRUST_PROXY: '192.168.0.0/16', METRICS_PORT: '9464', REDIS_URL: expect.anything() })
    const [{ env, envFrom }] = all.find((each) => each.kind === 'Deployment').spec.template.spec.containers
    expect([env, envFrom[0].configMapRef.name]).toEqual([undefined, metadata.name])
  })

  it('keep the metrics out of the Service and the Ingress', () => {
    expect(base('service').spec.ports.map((port: Node) => port.name)).toEqual(['http'])
    expect(readFileSync('deploy/k8s/base/ingress.yaml', 'utf8')).not.toContain('metrics')
  })

  it.runIf(installed('kubectl'))('are put together by kustomize, with either component', () => {
    const kinds = (path: string) =>
      (loadAll(run('kubectl', ['kustomize', path])) as Node[]).map((each) => each.kind as string)
    expect(kinds('deploy/k8s/base')).toEqual(expect.arrayContaining(['Deployment', 'Service', 'NetworkPolicy']))
    expect(kinds('deploy/k8s/overlays/production')).toContain('ConfigMap')
    cpSync('deploy/k8s', join(folder, 'k8s'), { recursive: true })
    const overlay = join(folder, 'k8s/overlays/production/kustomization.yaml')
    const components = 'components:\n  - ../../components/gateway\n  - ../../components/prometheus\n'
    writeFileSync(overlay, readFileSync(overlay, 'utf8') + components)
    const all = kinds(join(folder, 'k8s/overlays/production'))
    expect(all).toEqual(expect.arrayContaining(['HTTPRoute', 'PodMonitor']))
    expect(all).not.toContain('Ingress')
  })
})

describe('the image', () => {
  const text = readFileSync('deploy/Dockerfile', 'utf8')

  it('runs as nobody in particular, Node as process 1, without a shell', () => {
    const last = text.slice(text.lastIndexOf('FROM '))
    expect(last).toMatch(/^FROM \S*distroless\S*:nonroot/)
    expect(last).toMatch(/^USER nonroot$/m)
    expect(last).toMatch(/^CMD \["dist\/server\/main\.js"\]$/m)
    expect(last).toMatch(/^HEALTHCHECK .*CMD \["\/nodejs\/bin\/node"/m)
    expect(last).not.toMatch(/^RUN/m)
  })

  it('is built from the lockfile and runs no script of a package', () => {
    const installs = text.match(/npm (?:ci|install)[^&\n]*/g) ?? []
    expect(installs.length).toBeGreaterThan(0)
    for (const install of installs) expect(install).toMatch(/^npm ci .*--ignore-scripts/)
  })

  it('is told the commit that /version names, as there is no git in it', () => {
    expect(text.slice(text.indexOf('ARG COMMIT'))).toMatch(/^ARG COMMIT=unknown\nRUN .*vite\.js build/)
    expect(readFileSync('.github/workflows/release.yml', 'utf8')).toContain('build-args: COMMIT=${{ github.sha }}')
  })

  it('is built without emulation for every platform of a release: what runs, runs where it is built', () => {
    const stages = text.split(/^(?=FROM )/m).slice(1)
    expect(stages.filter((stage) => /^RUN/m.test(stage)).length).toBeGreaterThan(0)
    for (const stage of stages.filter((each) => /^RUN/m.test(each))) {
      expect(stage).toMatch(/^FROM --platform=\$BUILDPLATFORM /)
    }
    const production = stages.find((stage) => stage.includes(' AS production')) as string
    expect(production).toMatch(/^ARG TARGETARCH$/m)
    expect(production).toMatch(/npm ci .*--os=linux --libc=glibc --cpu="\$architecture"/)
  })

  it('holds the matting runtime of its own platform only', () => {
    const folders = globSync('node_modules/onnxruntime-node/bin/*/*/*')
    const pattern = /find (\S+) -mindepth 3 -maxdepth 3 ! -path "\*\/linux\/\$architecture" -exec rm/.exec(text)
    expect(pattern?.[1]).toBe('node_modules/onnxruntime-node/bin')
    expect(folders.filter((each) => each.endsWith(join('linux', 'x64')))).toHaveLength(1)
  })

  it('has the name under which a release pushes it', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
    const overlay: Node = documents('deploy/k8s/overlays/production/kustomization.yaml')[0]
    const release = readFileSync('.github/workflows/release.yml', 'utf8')
    expect(release).toContain("tags: ['v*']")
    expect(release).toContain('tags: ghcr.io/${{ github.repository }}:${{ github.ref_name }}')
    expect(overlay.images[0].newTag).toBe(`v${version}`)
  })

  it('is sent no more than it needs', () => {
    const ignored = readFileSync('.dockerignore', 'utf8').split('\n')
    expect(ignored).toEqual(expect.arrayContaining(['node_modules', 'dist', '.git', '.env']))
  })
})

describe('compose', () => {
  it('starts the cache as its own user, because without capabilities it could not change to it', () => {
    expect(compose.services.cache).toMatchObject({ cap_drop: ['ALL'], user: 'valkey' })
  })

  it('starts the application without rights and with a limit', () => {
    expect(compose.services.app).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      depends_on: { cache: { condition: 'service_healthy' } },
    })
    expect(compose.services.cache.healthcheck).toBeDefined()
    expect(compose.services.app.ports).toBeUndefined()
  })

  it.each(['PUBLIC_ORIGIN', 'CONTACT_EMAIL'])('takes %s from who starts it', (name) =>
    expect(compose.services.app.environment[name]).toContain(`\${${name}:-`),
  )

  it('believes the proxy, whatever ranges the engine would choose from', () => {
    const [{ subnet }] = compose.networks.default.ipam.config
    expect(compose.services.app.environment.TRUST_PROXY).toBe(subnet)
  })

  it('waits for a stop longer than the application takes', () => {
    const grace = Number.parseInt(compose.services.app.stop_grace_period, 10)
    expect(grace).toBeGreaterThan(SETTINGS.SHUTDOWN_GRACE_MS.fallback / 1000 + 5)
  })
})

describe('memory', () => {
  const unit = readFileSync('deploy/sundry@.service', 'utf8')
  const bound = (text: string | undefined) => Number(/^(\d+)m/i.exec(text ?? '')?.[1])
  const own = (image: unknown) => 2 * Number(image)

  it.each([
    ['compose', bound(compose.services.app.mem_limit), own(compose.services.app.environment.IMAGE_MEMORY_MB)],
    ['Kubernetes', bound(container.resources.limits.memory), own(settingsIn('base').IMAGE_MEMORY_MB)],
    ['systemd', bound(/^MemoryMax=(.+)$/m.exec(unit)?.[1]), own(/IMAGE_MEMORY_MB=(\d+)/.exec(unit)?.[1])],
  ])('%s: both image processes meet their own ceiling before the kernel kills the server', (_name, most, images) => {
    // The built-in engine took up to 600 MB at 25 megapixels; the server 402 MB in the soak, and bodies may take 256.
    expect(images).toBeGreaterThanOrEqual(2 * 640)
    // What computes public holidays takes 150.
    expect(most - images).toBeGreaterThanOrEqual(768 + 150)
  })
})

describe('.env.example', () => {
  it('has every setting with its meaning and default (renew it with vitest -u)', async () => {
    const lines = Object.entries(SETTINGS).map(
      ([name, { help, fallback }]) => `# ${help}.\n# ${name}=${String(fallback)}\n`,
    )
    const head = '# Every setting is optional; secrets may also come from a file, as NAME_FILE.\n'
    await expect([head, ...lines].join('\n')).toMatchFileSnapshot('../.env.example')
  })
})

describe('all files', () => {
  it('name settings that there are, with values that are accepted', () => {
    const settings = [compose.services.app.environment, settingsIn('base'), settingsIn('overlays/production')]
    for (const [name, value] of settings.flatMap((each: object) => Object.entries(each))) {
      expect(Object.keys(SETTINGS)).toContain(name)
      const setting = SETTINGS[name as keyof typeof SETTINGS]
      // Compose puts the default of ${NAME:-default} in.
      expect(() => setting.read(String(value).replace(/^\$\{\w+:-(.*)\}$/, '$1'))).not.toThrow()
    }
  })

  it('are YAML and JSON', () => {
    for (const file of globSync('deploy/**/*.yaml')) expect(documents(file).length, file).toBeGreaterThan(0)
    for (const file of globSync('deploy/**/*.json')) JSON.parse(readFileSync(file, 'utf8'))
  })

  it('have proxies that keep no body or answer in a file', () => {
    const nginx = readFileSync('deploy/nginx.conf', 'utf8')
    expect(nginx).toMatch(/^ {4}proxy_request_buffering off;$/m)
    // Of five digits at most: none is longer than its room in memory.
    expect(nginx).toMatch(/"\^\[0-9\]\{1,5\}\$"[^@]*@short \{\n *client_body_buffer_size 100k;/)
    expect(nginx).toMatch(/^ *proxy_max_temp_file_size 0;$/m)
    expect(base('ingress').metadata.annotations).toMatchObject({
      'nginx.ingress.kubernetes.io/proxy-request-buffering': 'off',
      'nginx.ingress.kubernetes.io/proxy-max-temp-file-size': '0',
    })
  })

  it('have proxies that close idle connections before the application does', () => {
    const seconds = Number(/keepalive_timeout (\d+)s/.exec(readFileSync('deploy/nginx.conf', 'utf8'))?.[1])
    const own = Number(
      /keepAliveTimeout: ([\d_]+)/.exec(readFileSync('src/server/http/node.ts', 'utf8'))?.[1]?.replace('_', ''),
    )
    expect(seconds * 1000).toBeLessThan(own)
  })

  it.runIf(installed('caddy'))('pass caddy validate', () => {
    run('caddy', ['validate', '--config', 'deploy/Caddyfile', '--adapter', 'caddyfile'])
  })

  it.runIf(!spawnSync('nginx', ['-v']).error)('pass nginx -t', () => {
    const file = join(folder, 'nginx.conf')
    const example = readFileSync('deploy/nginx.conf', 'utf8')
    writeFileSync(file, `pid ${folder}/nginx.pid; events { } http { access_log off; ${example} }`)
    run('nginx', ['-t', '-c', file, '-e', join(folder, 'error.log')])
  })

  it.runIf(installed('systemd-analyze'))('pass systemd-analyze verify', () => {
    const file = join(folder, 'sundry@.service')
    const unit = readFileSync('deploy/sundry@.service', 'utf8')
    expect(unit).toMatch(/^NoNewPrivileges=yes$/m)
    // The program is not where it will be.
    writeFileSync(file, unit.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`))
    run('systemd-analyze', ['verify', '--man=no', join(folder, 'sundry@3000.service')])
  })
})

describe('systemd', () => {
  const unit = readFileSync('deploy/sundry@.service', 'utf8')
  const steps = readFileSync('docs/deploy.md', 'utf8').split('## Containers')[0] as string

  it('has a replica for each that nginx asks, on a port of its own', () => {
    expect(unit).toMatch(/^Environment=.*\bPORT=%i$/m)
    const ports = new Set(readFileSync('deploy/nginx.conf', 'utf8').match(/(?<=127\.0\.0\.1:)\d+/g))
    for (const port of ports) expect(steps).toContain(`sundry@${port}`)
  })

  it('builds a release beside the one that runs, which goes on reading its files', () => {
    const current = /^WorkingDirectory=(.+)$/m.exec(unit)?.[1]
    expect(unit).toContain(`ExecStart=${current}/node_modules/.bin/node `)
    expect(steps).toContain(`ln -sfn "$release" ${current}`)
    expect(steps).not.toContain('git pull')
  })

  it('stays with the release before where the new one cannot be built', () => {
    const [block] = /(?<=```sh\n)[^]*?(?=\ncat >)/.exec(steps) ?? []
    expect(block).toContain('git clone')
    for (const fails of ['git', 'npm']) {
      const stubs = `git() { :; }; npm() { :; }; cd() { :; }; ln() { echo linked; }`
      const run = (more: string) =>
        spawnSync('bash', ['-c', `${stubs}; ${more}\n${block}`], { encoding: 'utf8' }).stdout
      expect(run('')).toBe('linked\n')
      expect(run(`${fails}() { return 1; }`)).toBe('')
    }
  })

  it('asks of the kernel what a service needs, and for image processes to step back', () => {
    const filters = [...unit.matchAll(/^SystemCallFilter=(.+)$/gm)].map(([, filter]) => filter)
    expect(filters).toEqual(['@system-service', '~@privileged @resources', 'setpriority'])
    expect(readFileSync('src/server/processes/image-process.ts', 'utf8')).toContain('setPriority(')
    // A call that is refused must not end the process that only tried.
    expect(unit).toMatch(/^SystemCallErrorNumber=EPERM$/m)
  })

  it('loses a worker, not the server, where memory is short', () => {
    expect(unit).toMatch(/^OOMPolicy=continue$/m)
  })
})

describe('alerts and dashboard', () => {
  const source = readFileSync('src/server/telemetry/metrics.ts', 'utf8')
  const known = new Set([...source.matchAll(/name: '(\w+)'/g)].map((match) => match[1] as string))
  const rules: Node[] = documents('deploy/alerts.yaml')[0].groups[0].rules
  const panels: Node[] = JSON.parse(readFileSync('deploy/grafana/sundry.json', 'utf8')).panels
  const expressions: string[] = [...rules, ...panels.flatMap((panel) => panel.targets)].map((each) => each.expr)

  it.each(expressions)('%s asks for metrics that there are', (expression) => {
    const words = expression.replace(/"[^"]*"|\{[^}]*\}|\[[^\]]*\]|by \([^)]*\)/g, '').match(/[a-z]+_[a-z\d_]+/g) ?? []
    for (const word of words.filter((each) => each !== 'histogram_quantile')) {
      const name = word.replace(/_(?:bucket|sum|count)$/, '')
      expect(known.has(name) || /^(?:process|nodejs)_/.test(name), word).toBe(true)
    }
  })

  it.each(expressions)('%s looks at this service only, as others have metrics of the same names', (expression) => {
    const metrics =
      expression.replace(/"[^"]*"|by \([^)]*\)/g, '').match(/\b(?:(?!histogram_)[a-z]+_[a-z\d_]+|up)\b\S*/g) ?? []
    expect(metrics.length).toBeGreaterThan(0)
    for (const metric of metrics) expect(metric).toMatch(/^\w+\{job=~/)
  })

  it('lead to a paragraph of the runbook', () => {
    const anchors = [...readFileSync('docs/runbook.md', 'utf8').matchAll(/^## (.+)$/gm)].map((match) =>
      (match[1] as string).toLowerCase().replaceAll(' ', '-'),
    )
    for (const { annotations } of rules) {
      expect(anchors).toContain((annotations.runbook as string).split('#')[1])
      expect(annotations.summary.length).toBeGreaterThan(10)
    }
  })
})
