import { Agent, request } from 'node:http'

export type Reply = {
  status: number
  body: { id?: string; status?: string; session_id?: string; state?: string; code?: string; detail?: string }
}

export type Call = {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  token?: string
  key?: string
  body?: unknown
}

const PATIENCE_MS = 40_000

/** A client that keeps its connections open. A lost connection rejects: what the server did is then unknown. */
export function createSender() {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  return {
    send: (port: number, call: Call) => send(agent, port, call),
    close: () => agent.destroy(),
  }
}

export type Sender = ReturnType<typeof createSender>

function send(agent: Agent, port: number, { method, path, token, key, body }: Call): Promise<Reply> {
  const text = body === undefined ? '' : JSON.stringify(body)
  const headers = {
    ...(text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(key ? { 'idempotency-key': key } : {}),
  }
  return new Promise((resolve, reject) => {
    const options = { agent, host: '127.0.0.1', port, method, path: `/api${path}`, headers, timeout: PATIENCE_MS }
    const sent = request(options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: parse(Buffer.concat(chunks)) }))
    })
    sent.on('timeout', () => sent.destroy(new Error('no answer in time')))
    sent.on('error', reject)
    sent.end(text)
  })
}

function parse(bytes: Buffer): Reply['body'] {
  try {
    return JSON.parse(bytes.toString()) as Reply['body']
  } catch {
    return {}
  }
}

/** The local date `days` after `date` (both YYYY-MM-DD). */
export function dateAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

export function timeOf(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}
