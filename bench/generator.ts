import { connect, type Socket } from 'node:net'

export type Asked = { method: 'GET' | 'POST'; path: string; token?: string; body?: string; encoding?: 'br' | 'gzip' }

export type Load = {
  port: number
  connections: number
  seconds: number
  /** The next request; called once per request. */
  next: () => Asked
}

export type Measured = {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Answers by status. */
  statuses: Map<number, number>
}

type Answer = { status: number; length: number }

const HEAD_END = Buffer.from('\r\n\r\n')

/**
 * Asks over keep-alive connections, one request at a time on each, as fast as the answers come. It reads no more of
 * HTTP than both sides send (a status and a content-length), so that little of the machine goes to asking.
 */
export async function generateLoad(load: Load): Promise<Measured> {
  const latencies: number[] = []
  const statuses = new Map<number, number>()
  const begun = performance.now()
  const until = begun + load.seconds * 1000
  const run = async () => {
    const connection = await open(load.port)
    while (performance.now() < until) {
      const sentAt = performance.now()
      const { status } = await connection.ask(load.next())
      latencies.push(performance.now() - sentAt)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: load.connections }, run))
  const seconds = (performance.now() - begun) / 1000
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0
  return { perSecond: latencies.length / seconds, p50: at(0.5), p99: at(0.99), statuses }
}

async function open(port: number) {
  const socket = await connected(port)
  let waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined
  let answer: Answer | undefined
  let head: Buffer = Buffer.alloc(0)
  let missing = 0
  const finish = () => {
    const done = answer!
    answer = undefined
    waiting?.resolve(done)
  }
  socket.on('data', (chunk: Buffer) => {
    if (answer) missing -= chunk.length
    else {
      head = head.length === 0 ? chunk : Buffer.concat([head, chunk])
      const end = head.indexOf(HEAD_END)
      if (end < 0) return
      answer = readHead(head.toString('latin1', 0, end))
      missing = answer.length - (head.length - end - HEAD_END.length)
      head = Buffer.alloc(0)
    }
    if (missing <= 0) finish()
  })
  const fail = (error: Error) => waiting?.reject(error)
  socket.on('error', fail).on('close', () => fail(new Error('the server closed the connection')))
  return {
    ask: (asked: Asked) =>
      new Promise<Answer>((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(textOf(asked))
      }),
    close() {
      waiting = undefined
      socket.destroy()
    },
  }
}

function connected(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket)).once('error', reject)
  })
}

function readHead(head: string): Answer {
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`an answer without content-length:\n${head}`)
  return { status: Number(head.slice(9, 12)), length: Number(length) }
}

function textOf({ method, path, token, body = '', encoding }: Asked): string {
  const as = encoding ? `accept-encoding: ${encoding}\r\n` : ''
  const who = token ? `authorization: Bearer ${token}\r\n` : ''
  const what = body ? `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` : ''
  return `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${as}${who}${what}\r\n${body}`
}
