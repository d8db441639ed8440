declare module 'autocannon' {
  interface Options {
    url: string
    method: string
    body?: string
    headers?: Record<string, string>
    connections: number
    duration: number
    /** Milliseconds after which it looks whether it is time to stop. */
    sampleInt: number
  }
  interface Result {
    '2xx': number
    non2xx: number
    errors: number
    duration: number
    requests: { total: number }
    latency: { p50: number; p99: number }
  }
  export default function autocannon(options: Options): Promise<Result>
}
