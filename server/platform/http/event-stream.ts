import type { FastifyInstance, FastifyReply } from 'fastify'

/** How far a reader may be behind, in bytes; one that reads nothing any more is dropped. */
const BEHIND_MAX = 64 * 1024

/** One reader of server-sent events. */
export type EventStream = {
  send(event: string, data: object): void
  end(): void
  /** Calls back once, when either side has ended it. */
  onEnd(callback: () => void): void
}

/** An open answer: events are sent as they happen. */
export class StreamAnswer {
  readonly heartbeatSeconds: number
  readonly begin: (stream: EventStream) => void

  constructor(heartbeatSeconds: number, begin: (stream: EventStream) => void) {
    this.heartbeatSeconds = heartbeatSeconds
    this.begin = begin
  }
}

export type SendStream = (answer: StreamAnswer, reply: FastifyReply) => FastifyReply

let openStreams = 0

/** Limit of this process. */
export function countOpenStreams(): number {
  return openStreams
}

/** Streams of one server: a server that closes ends them first, because it waits for every answer under way. */
export function createStreams(app: FastifyInstance): SendStream {
  const open = new Set<EventStream>()
  app.addHook('preClose', async () => {
    for (const stream of open) stream.end()
  })
  return (answer, reply) => {
    const stream = openStream(reply, answer.heartbeatSeconds)
    open.add(stream)
    openStreams += 1
    stream.onEnd(() => {
      open.delete(stream)
      openStreams -= 1
    })
    answer.begin(stream)
    return reply
  }
}

/** Past the framework: nothing may compress, gather or delay what is sent. */
function openStream(reply: FastifyReply, heartbeatSeconds: number): EventStream {
  const { raw } = reply.hijack()
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  const write = (text: string) => {
    if (raw.writableEnded || raw.destroyed) return
    raw.write(text)
    if (raw.writableLength > BEHIND_MAX) raw.destroy()
  }
  // Also keeps the connection: one on which nothing moves for long is closed by the server and by proxies.
  const heartbeat = setInterval(() => write(':\n\n'), heartbeatSeconds * 1000)
  raw.once('close', () => clearInterval(heartbeat))
  // The reader has gone away; that is said by `close`.
  raw.on('error', () => undefined)
  write(':\n\n')
  return {
    send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    end: () => void raw.end(),
    onEnd: (callback) => void raw.once('close', callback),
  }
}
