import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'

export type Heard = { name: string; data: unknown }
export type Stream = { answer: IncomingMessage; heard: Heard[]; isOver(): boolean; leave(): void }

/** Streams need a server that listens. @returns its port */
export async function listen({ app: { http } }: Pick<TestApp, 'app'>): Promise<number> {
  await http.listen({ port: 0, host: '127.0.0.1' })
  return (http.server.address() as AddressInfo).port
}

export function askLive(token: string, at: number): Promise<{ answer: IncomingMessage; asked: ClientRequest }> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br' }
    const asked = request({ host: '127.0.0.1', port: at, path: '/api/live', headers }, (answer) =>
      resolve({ answer, asked }),
    )
    asked.once('error', reject).end()
  })
}

/** Reads what is announced to a person from now on; the stream is open and has sent its first word. */
export async function hearLive(token: string, at: number): Promise<Stream> {
  const { answer, asked } = await askLive(token, at)
  asked.on('error', () => undefined)
  const heard: Heard[] = []
  let isOver = false
  let rest = ''
  answer.setEncoding('utf8')
  answer.on('data', (text: string) => {
    const parts = `${rest}${text}`.split('\n\n')
    rest = parts.pop() ?? ''
    for (const part of parts) {
      const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(part) ?? []
      if (name && data) heard.push({ name, data: JSON.parse(data) })
    }
  })
  for (const event of ['end', 'close', 'error']) answer.on(event, () => (isOver = true))
  await expect.poll(() => heard[0]).toEqual({ name: 'change', data: { type: 'all' } })
  return { answer, heard, isOver: () => isOver, leave: () => asked.destroy() }
}
