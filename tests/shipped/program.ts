import { spawn } from 'node:child_process'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { modernNode } from '#scripts/launch/project.mjs'

const START_LIMIT_MS = 300_000

export type Program = {
  origin: string
  stdout: () => string
  stderr: () => string
  /** Asks it to end. @returns its exit code, or the signal that ended it */
  end(): Promise<number | NodeJS.Signals | null>
}

/** @property until ends it also before it is ready */
type Options = { folder: string; port: number; env?: Record<string, string>; until?: AbortSignal }

/**
 * Starts a program of a packed copy by Node, with no settings of this process except the path; resolves when it says
 * that it is ready. @throws its output when it ends or is ended before that
 */
export async function startProgram(args: string[], { folder, port, env = {}, until }: Options): Promise<Program> {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(modernNode(), args, {
    cwd: folder,
    env: { PATH, HOME, PORT: String(port), HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const gone = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once('close', (code, signal) => resolve(code ?? signal)),
  )
  const origin = `http://127.0.0.1:${port}`
  for (const begun = Date.now(); !(await isReady(origin)); await sleep(100)) {
    const isEarly = !until?.aborted && Date.now() - begun < START_LIMIT_MS
    if (child.exitCode === null && isEarly) continue
    child.kill('SIGTERM')
    // `npm start` ends the processes that it has started.
    if (until?.aborted) await gone
    child.kill('SIGKILL')
    throw new Error(`The program did not become ready.\n${stdout}\n${stderr}`)
  }
  return {
    origin,
    stdout: () => stdout,
    stderr: () => stderr,
    end() {
      child.kill('SIGTERM')
      return gone
    },
  }
}

async function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/api/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** A request whose head the server has read and whose body is still to come. */
type UnderWay = { finish(): Promise<number | undefined> }

async function beginRequest(origin: string, path: string, body: string): Promise<UnderWay> {
  const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' }
  const sent = request(`${origin}${path}`, { method: 'POST', headers })
  const status = new Promise<number | undefined>((resolve, reject) => {
    sent.once('response', (answer) => resolve(answer.resume().statusCode))
    sent.once('error', reject)
  })
  // Handled where it is waited for.
  status.catch(() => undefined)
  sent.flushHeaders()
  // Node says so once it has the head and has handed it on.
  await new Promise((resolve, reject) => sent.once('continue', resolve).once('error', reject))
  return {
    finish() {
      sent.end(body)
      return status
    },
  }
}

/**
 * Stops the program while a login with a wrong password has come only in part, and sends the rest once no more
 * requests are taken.
 * @returns what the login was answered, and how the program ended
 */
export async function endDuringRequest(running: Program) {
  const body = JSON.stringify({ email: 'nobody@example.test', password: 'Wrong-pass1!' })
  const login = await beginRequest(running.origin, '/api/auth/login', body)
  const ended = running.end()
  while (await isReady(running.origin)) await sleep(20)
  const answered = await login.finish()
  return { answered, code: await ended }
}

/** A connection that did not come in time: on a busy machine it is no fault, and the next round tries again. */
const SLOW_MACHINE = 'Connection terminated due to connection timeout'

/** Everything it wrote to stderr, and what its log calls an error. */
export function complaintsOf({ stdout, stderr }: Program): string[] {
  const errors = stdout()
    .split('\n')
    .filter((line) => /^\{"level":[56]0,/.test(line) && !line.includes(SLOW_MACHINE))
  return [...errors, ...stderr().split('\n').filter(Boolean)]
}
