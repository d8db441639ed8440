import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { answers, crowd, freePort, post, report, sleep, startServer, until } from './server.ts'

describe('G1 a stop', () => {
  it('finishes what runs, refuses nothing that was accepted, and exits with 0', async () => {
    const server = await startServer()
    let failed = 0
    let answered = 0
    let running = true
    const load = Array.from({ length: 8 }, async () => {
      while (running) {
        await post(server.origin, '/base64/encode', { plainText: 'x' }).then(
          async (reply) => {
            await reply.text()
            if (reply.ok) answered++
            else failed++
          },
          (error: Error & { cause?: { code?: string } }) => {
            // After the stop the port is closed: that is no failed request.
            if (error.cause?.code === 'ECONNREFUSED') running = false
            else if (!/other side closed|ECONNRESET/.test(String(error.cause))) failed++
          },
        )
      }
    })
    await until(() => answered > 60, 20_000)
    const start = performance.now()
    const code = await server.stop()
    running = false
    await Promise.all(load)
    const drained = performance.now() - start
    report(`stop under load: ${answered} answered, ${failed} failed, drained in ${drained.toFixed(0)} ms`)
    expect(code).toBe(0)
    expect(drained).toBeLessThan(10_000)
    expect(failed).toBe(0)
    expect(answered).toBeGreaterThan(50)
  })

  it('is quick both ways while nothing runs', async () => {
    const begin = performance.now()
    const server = await startServer()
    const ready = performance.now() - begin
    await sleep(500)
    const end = performance.now()
    expect(await server.stop()).toBe(0)
    const stopped = performance.now() - end
    report(`start: ready in ${ready.toFixed(0)} ms; idle stop in ${stopped.toFixed(0)} ms`)
    expect(ready).toBeLessThan(2000 * crowd())
    expect(stopped).toBeLessThan(1000 * crowd())
  })

  it('does not wait for connections that a proxy opened and has not used yet', async () => {
    const server = await startServer({ SHUTDOWN_GRACE_MS: '40000' })
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
    await once(socket, 'connect')
    await sleep(100)
    const start = performance.now()
    expect(await server.stop()).toBe(0)
    expect(performance.now() - start).toBeLessThan(20_000)
    socket.destroy()
  })

  it('waits for what runs, tells nobody else to come, and ends at once when told twice', async () => {
    const server = await startServer({ WORKER_TIMEOUT_MS: '3000' })
    const program = { json: JSON.stringify(`${'a'.repeat(30)}!`), schema: '{"pattern":"^(a+)+$"}' }
    const running = post(server.origin, '/json/validate-schema', program)
    await sleep(500)
    const exited = server.stop()
    await sleep(200)
    // A balancer that looks is told, also on a connection of its own.
    const look = await fetch(`${server.origin}/readyz`)
    expect([look.status, look.headers.get('connection')]).toEqual([503, 'close'])
    const reply = await running
    expect(reply.status).toBe(422)
    expect(reply.headers.get('connection')).toBe('close')
    expect(await exited).toBe(0)

    const other = await startServer({ WORKER_TIMEOUT_MS: '10000' })
    const lost = post(other.origin, '/json/validate-schema', program).catch(() => 'lost')
    await sleep(500)
    const start = performance.now()
    void other.stop()
    await sleep(100)
    expect(await other.stop()).toBe(1)
    expect(performance.now() - start).toBeLessThan(1500 * crowd())
    expect(await lost).toBe('lost')
  })

  it('answers whom a proxy sends that hears of it late', async () => {
    const server = await startServer()
    const failed: string[] = []
    let answered = 0
    let running = true
    const load = Array.from({ length: 4 }, async () => {
      while (running) {
        await post(server.origin, '/base64/encode', { plainText: 'x' }).then(
          async (reply) => void (reply.ok ? answered++ : failed.push(await reply.text())),
          (error: Error) => failed.push(String(error.cause)),
        )
        await sleep(10)
      }
    })
    await until(() => answered > 20, 20_000)
    const exited = server.stop()
    // It asks once a second, and may wait two for the answer (`deploy/Caddyfile`).
    await sleep(2700)
    running = false
    await Promise.all(load)
    expect(failed).toEqual([])
    expect(await exited).toBe(0)
  })

  it('answers what came while the process stood still', async () => {
    const server = await startServer()
    const { hostname, port } = new URL(server.origin)
    const socket = connect(Number(port), hostname).setEncoding('utf8')
    let said = ''
    socket.on('data', (text: string) => (said += text)).on('error', () => {})
    const look = `GET /livez HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`
    socket.write(look)
    await until(() => said.includes('200 OK'), 5000)
    said = ''
    const exited = server.stop()
    await sleep(50)
    process.kill(server.pid, 'SIGSTOP')
    await sleep(600)
    socket.write(look)
    process.kill(server.pid, 'SIGCONT')
    expect(await exited).toBe(0)
    expect(said).toContain('200 OK')
  })

  it.runIf(!spawnSync('unshare', ['--pid', '--fork', 'true']).status)('works as process 1 of a container', async () => {
    const port = await freePort()
    const command = ['--pid', '--fork', '--kill-child', process.execPath, 'dist/server/main.js']
    const child = spawn('unshare', command, {
      env: { ...process.env, PORT: String(port), HOST: '127.0.0.1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    await until(() => answers(`http://127.0.0.1:${port}/readyz`), 15_000)
    await expect.poll(() => output).toContain('"pid":1')
    const own = Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim())
    const exited = new Promise<number | null>((resolve) => child.on('exit', resolve))
    process.kill(own, 'SIGTERM')
    expect(await exited).toBe(0)
  })

  it('G3 comes back after kill -9 within two seconds', async () => {
    const first = await startServer()
    await first.stop('SIGKILL')
    const start = performance.now()
    const second = await startServer({}, first.port)
    const time = performance.now() - start
    report(`ready after kill -9: ${Math.round(time)} ms`)
    expect(time).toBeLessThan(2000 * crowd())
    expect((await fetch(`${second.origin}/livez`)).status).toBe(200)
    await second.stop()
  })
})

describe('G3 a server that is killed', () => {
  it('leaves no program of a visitor behind', async () => {
    const server = await startServer({ WORKER_TIMEOUT_MS: '60000' })
    const body = { json: JSON.stringify(`${'a'.repeat(40)}!`), schema: '{"pattern":"^(a+)+$"}' }
    const answer = post(server.origin, '/json/validate-schema', body).catch(() => undefined)
    const children = () =>
      readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8')
        .trim()
        .split(' ')
        .map(Number)
        .filter(Boolean)
    const busy = (pid: number) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[2] === 'R'
    await until(async () => children().some(busy), 15_000)
    const workers = children()
    await server.stop('SIGKILL')
    await answer
    await expect.poll(() => workers.filter((pid) => existsSync(`/proc/${pid}`)), { timeout: 15_000 }).toEqual([])
  })
})

describe('L2 a log that nobody reads', () => {
  const start = async (port: number) => {
    const child = spawn(process.execPath, ['dist/server/main.js'], {
      env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', RATE_LIMIT: 'off' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const exited = new Promise<number | null>((resolve) => child.on('exit', resolve))
    await until(() => answers(`http://127.0.0.1:${port}/readyz`), 15_000)
    return { child, exited, version: `http://127.0.0.1:${port}/version` }
  }

  it('harms nobody once its reader is gone', async () => {
    const { child, exited, version } = await start(await freePort())
    child.stdout.destroy()
    for (let count = 0; count < 3; count++) {
      expect(await answers(version)).toBe(true)
      await sleep(100)
    }
    child.kill('SIGTERM')
    expect(await exited).toBe(0)
  })

  it('holds nobody up while its reader sleeps', async () => {
    const { child, exited, version } = await start(await freePort())
    // Far more than a pipe takes, and than waits for it.
    for (let wave = 0; wave < 100; wave++) {
      const replies = await Promise.all(Array.from({ length: 100 }, () => answers(version)))
      expect(replies.every(Boolean)).toBe(true)
    }
    child.stdout.resume()
    child.kill('SIGTERM')
    expect(await exited).toBe(0)
  })

  it('does not keep a stop from ending while its reader sleeps', async () => {
    const { child, exited, version } = await start(await freePort())
    for (let wave = 0; wave < 40; wave++) await Promise.all(Array.from({ length: 100 }, () => answers(version)))
    child.kill('SIGTERM')
    const code = await Promise.race([exited, sleep(20_000)])
    child.kill('SIGKILL')
    expect(code).toBe(0)
  })
})

describe('the start', () => {
  it.each([
    [{ PORT: 'x' }, /^sundry: PORT must be a whole number from 0 to 65535\.\n$/],
    [{ CORS_ORIGINS: '*' }, /^sundry: CORS_ORIGINS has the entry/],
  ])('stops with one line for %j', (env, line) => {
    const { status, stderr } = spawnSync(process.execPath, ['dist/server/main.js'], {
      env: { ...process.env, ...env },
      encoding: 'utf8',
    })
    expect(status).toBe(1)
    expect(stderr).toMatch(line)
  })

  it('stops with one line where the port for metrics is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    const env = { ...process.env, PORT: '0', METRICS_PORT: String(port) }
    const child = spawn(process.execPath, ['dist/server/main.js'], { env, stdio: ['ignore', 'ignore', 'pipe'] })
    let words = ''
    child.stderr.on('data', (chunk: Buffer) => (words += chunk.toString()))
    expect(await once(child, 'close')).toEqual([1, null])
    expect(words).toBe(`sundry: cannot listen on 127.0.0.1:${port} for METRICS_PORT (EADDRINUSE).\n`)
    taken.close()
  })

  it('prints its settings', () => {
    const text = execFileSync(process.execPath, ['dist/server/main.js', '--print-config'], { encoding: 'utf8' })
    expect(text).toContain('PORT=3000')
  })

  it.each([
    ['--help', 0],
    ['--print-confg', 1],
  ])('does not follow %s, but tells how it is set', (option, code) => {
    const { status, stderr } = spawnSync(process.execPath, ['dist/server/main.js', option], { encoding: 'utf8' })
    expect(status).toBe(code)
    expect(stderr).toMatch(/^sundry: settings are environment variables/)
  })

  it('P3 works with no settings and no network', async () => {
    const server = await startServer()
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
    expect((await post(server.origin, '/base64/encode', { plainText: 'x' })).status).toBe(200)
    const weather = await fetch(`${server.origin}/api/weather/current?location=London`)
    expect([502, 503, 504]).toContain(weather.status)
    expect(((await weather.json()) as { message: string }).message.length).toBeGreaterThan(10)
    await server.stop()
  })
})
