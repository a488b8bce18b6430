import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { DOCUMENT_PAGES_MAX } from '#contract/rules/file.ts'
import { DomainError } from '#server/platform/errors.ts'
import { limitConcurrency } from '#server/platform/limit-concurrency.ts'
import { DECODER_BYTES, decoding } from '#server/platform/uploads/decoding.ts'
import type { ChildAnswer, ChildLimits } from './child.ts'

type Page = { bytes: Buffer; width: number; height: number }

const AGAIN = 'Please print it to a new PDF and upload that, or send a photo of each page.'

const WORDS: Record<NonNullable<ChildAnswer['problem']>, string> = {
  damaged: `We could not open this PDF; it may be damaged. ${AGAIN}`,
  protected: 'This PDF is protected with a password. Please save it without protection and upload it again.',
  script: `This PDF has a script or an action inside, which we do not accept. ${AGAIN}`,
  files_inside: `This PDF has other files inside, which we do not accept. ${AGAIN}`,
  form: `This PDF is an interactive form, which we cannot open. ${AGAIN}`,
  no_pages: 'This PDF has no pages.',
  too_many_pages: `This PDF has more than ${DOCUMENT_PAGES_MAX} pages. Please send only the pages that matter.`,
  too_heavy: `This PDF is too complex to open. ${AGAIN}`,
}

const LIMITS: ChildLimits = { secondsToJudge: 5, secondsToDraw: 20, megabytes: 450, pages: DOCUMENT_PAGES_MAX }
/** Should the process hang without computing, or not even end itself. */
const KILL_AFTER_MS = 80_000

/**
 * One PDF at a time: each takes as much memory as it is allowed to, beside this process. It counts as one of the two.
 */
const gate = limitConcurrency({ atOnce: 1, waiting: 10 })

const here = dirname(fileURLToPath(import.meta.url))
const root = join(here, '../../../..')

/**
 * Everything the process may do: read its own code and its libraries. Neither network nor files, processes or settings.
 */
const CONFINED = [
  '--permission',
  ...[join(root, 'package.json'), here, join(root, 'node_modules')].flatMap((path) => [
    `--allow-fs-read=${path}`,
    `--allow-fs-read=${realpathSync(path)}`,
  ]),
  '--allow-addons',
  '--allow-worker',
  '--no-warnings',
]

/**
 * Judges a PDF by its structure and draws its pages, in a process of its own that is bounded in time and memory.
 * @param limits lower ones for a test that waits until they are reached
 * @throws DomainError invalid_file with what is wrong in plain words, or too_many_requests when too many wait already
 */
export async function readPdf(bytes: Buffer, limits: Partial<ChildLimits> = {}): Promise<[Page, ...Page[]]> {
  const answer = await gate(() => decoding.run(() => askChild(bytes, { ...LIMITS, ...limits }), DECODER_BYTES))
  const end = answer.indexOf('\n')
  // A process that was killed says nothing.
  const head: ChildAnswer = end < 0 ? { problem: 'too_heavy' } : JSON.parse(answer.subarray(0, end).toString())
  if (head.problem) throw new DomainError('invalid_file', WORDS[head.problem])
  let from = end + 1
  const [first, ...others] = head.pages.map(({ width, height, bytes: length }) => {
    from += length
    return { width, height, bytes: answer.subarray(from - length, from) }
  })
  if (!first || from !== answer.length) throw new DomainError('invalid_file', WORDS.damaged)
  return [first, ...others]
}

async function askChild(bytes: Buffer, limits: ChildLimits): Promise<Buffer> {
  const child = spawn(process.execPath, [...CONFINED, join(here, 'child.ts'), JSON.stringify(limits)], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {},
  })
  const isStarted = new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve).once('error', reject)
  })
  await isStarted
  const killing = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS)
  // It may have given up before it has read everything.
  child.stdin.on('error', () => undefined).end(bytes)
  try {
    return await buffer(child.stdout)
  } finally {
    clearTimeout(killing)
    child.kill('SIGKILL')
    // Its memory is free before the next one begins.
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
}
