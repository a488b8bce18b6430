import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo, type Server } from 'node:net'

/** What a sink has taken, by recipient, with the moment (epoch milliseconds). */
export type Taken = Map<string, number>

export type Sink = { port: number; close(): void }

/** A mail server that takes everything, as small as the protocol allows. */
export async function startMailSink(taken: Taken): Promise<Sink> {
  const server = createServer((socket) => {
    let isData = false
    let to = ''
    let rest = ''
    socket.on('error', () => undefined)
    socket.write('220 sink\r\n')
    socket.on('data', (bytes) => {
      const lines = (rest + bytes.toString()).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (isData) {
          if (line !== '.') continue
          isData = false
          taken.set(to, Date.now())
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

/** An SMS service that takes everything after `latencyMs`. */
export async function startSmsSink(taken: Taken, latencyMs: number): Promise<Sink> {
  const server = createHttpServer((request, response) => {
    let body = ''
    request.on('data', (bytes: Buffer) => (body += bytes.toString()))
    request.on('end', () =>
      setTimeout(() => {
        taken.set((new URLSearchParams(body).get('To') ?? '').replace('+1', ''), Date.now())
        response.writeHead(201).end('{}')
      }, latencyMs),
    )
  })
  return listening(server)
}

async function listening(server: Server): Promise<Sink> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}
