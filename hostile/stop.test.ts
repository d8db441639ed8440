import { execFileSync, spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { post, startServer } from './server.ts'

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
    await new Promise((resolve) => setTimeout(resolve, 500))
    const start = performance.now()
    const code = await server.stop()
    running = false
    await Promise.all(load)
    expect(code).toBe(0)
    expect(performance.now() - start).toBeLessThan(10_000)
    expect(failed).toBe(0)
    expect(answered).toBeGreaterThan(50)
  })

  it('G3 comes back after kill -9 within two seconds', async () => {
    const first = await startServer()
    await first.stop('SIGKILL')
    const start = performance.now()
    const second = await startServer({}, first.port)
    const time = performance.now() - start
    process.stdout.write(`ready after kill -9: ${Math.round(time)} ms\n`)
    expect(time).toBeLessThan(5000)
    expect((await fetch(`${second.origin}/livez`)).status).toBe(200)
    await second.stop()
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

  it('prints its settings', () => {
    const text = execFileSync(process.execPath, ['dist/server/main.js', '--print-config'], { encoding: 'utf8' })
    expect(text).toContain('PORT=3000')
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
