import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { ConnectionTarget } from '#server/platform/db/connection.ts'
import { urlOf } from '#tests/setup/server.ts'

const ROOT = join(import.meta.dirname, '../..')

export type Said = { code: number; out: string; err: string }
type Call = { env?: Record<string, string>; input?: string; target?: ConnectionTarget }

/** `npm run admin -- …` as a process of its own, without a terminal. */
export async function admin(words: readonly string[], { env = {}, input = '', target }: Call = {}): Promise<Said> {
  const { DATABASE_URL: _, ...inherited } = process.env
  const child = spawn(join(ROOT, 'node_modules/.bin/node'), ['scripts/admin.ts', ...words], {
    cwd: ROOT,
    env: { ...inherited, NODE_ENV: 'test', ...(target ? { DATABASE_URL: urlOf(target) } : {}), ...env },
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (text: Buffer) => (out += text.toString()))
  child.stderr.on('data', (text: Buffer) => (err += text.toString()))
  child.stdin.end(input)
  const code = await new Promise<number>((resolve) => child.once('close', (exit) => resolve(exit ?? -1)))
  return { code, out, err }
}
