import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo, type Server } from 'node:net'

/** What has reached one recipient: when first (epoch milliseconds), how often, and under which Message-IDs. */
export type Taking = { at: number; times: number; ids: Set<string> }

/** What the sinks have received, by recipient. */
export type Taken = Map<string, Taking>

export type Sink = { port: number; close(): void }

/** An email server that accepts everything, as small as the protocol allows. */
export async function startMailSink(taken: Taken): Promise<Sink> {
  const server = createServer((socket) => {
    let isData = false
    let to = ''
    let id = ''
    let rest = ''
    socket.on('error', () => undefined)
    socket.write('220 sink\r\n')
    socket.on('data', (bytes) => {
      const lines = (rest + bytes.toString()).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (isData) {
          id ||= /^Message-ID: (.*)$/i.exec(line)?.[1] ?? ''
          if (line !== '.') continue
          isData = false
          note(taken, to, id)
          id = ''
          socket.write('250 ok\r\n')
          continue
        }
        const command = line.slice(0, 4).toUpperCase()
        if (command === 'RCPT') to = /<(.*)>/.exec(line)?.[1] ?? ''
        if (command === 'DATA') isData = true
        if (command === 'QUIT') socket.end('221 bye\r\n')
        else socket.write(command === 'DATA' ? '354 go on\r\n' : '250 ok\r\n')
      }
    })
  })
  return listening(server)
}

/** An SMS service that takes everything, and says so after `latencyMs`. */
export async function startSmsSink(taken: Taken, latencyMs: number): Promise<Sink> {
  const server = createHttpServer((request, response) => {
    let body = ''
    request.on('data', (bytes: Buffer) => (body += bytes.toString()))
    request.on('end', () => {
      note(taken, (new URLSearchParams(body).get('To') ?? '').replace('+1', ''), '')
      setTimeout(() => response.writeHead(201).end('{}'), latencyMs)
    })
  })
  return listening(server)
}

function note(taken: Taken, to: string, id: string): void {
  const before = taken.get(to) ?? { at: Date.now(), times: 0, ids: new Set<string>() }
  taken.set(to, { ...before, times: before.times + 1, ids: before.ids.add(id) })
}

async function listening(server: Server): Promise<Sink> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}
