import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { runInNewContext } from 'node:vm'

import { check, type Diagnostics } from 'recheck'

import type { Pattern } from './find-patterns.ts'

/** No pattern of ours needs a second; a busy machine may need many. */
const CHECKING_MS = 300_000
/** A text that is made to be slow costs no more than this, in milliseconds of the processor. */
const MOST_MS = 50
const TRIES = 3
/** An expression that never ends is given up after this, by the clock. */
const GIVEN_UP_MS = 5000

/** Recheck's verdict on a pattern. `attack` builds a slow text of about that length, where there is one. */
type Verdict = { status: Diagnostics['status']; pumps: { prefix: string; pump: string }[]; suffix: string }

/**
 * Verdicts are cached in `file`: of hundreds of patterns one has changed. New ones are judged one after the other,
 * because recheck counts the time that a pattern waits for others.
 */
export function openVerdicts(file: string): { of(pattern: Pattern): Promise<Verdict>; keep(): void } {
  const known = read(file)
  const used: Record<string, Verdict> = {}
  let last: Promise<unknown> = Promise.resolve()
  async function judgeNext(pattern: Pattern): Promise<Verdict> {
    const verdict = last.then(() => judge(pattern))
    last = verdict
    return verdict
  }
  return {
    async of({ source, flags }) {
      const key = createHash('sha256').update(`/${source}/${flags}`).digest('hex')
      const verdict = known[key] ?? (await judgeNext({ source, flags }))
      // Undecided ones are tried again the next time.
      if (verdict.status !== 'unknown') used[key] = verdict
      return verdict
    },
    keep() {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify(used))
    },
  }
}

function read(file: string): Record<string, Verdict> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, Verdict>
  } catch {
    // There was no check yet, or npm has emptied the folder.
    return {}
  }
}

async function judge({ source, flags }: Pattern): Promise<Verdict> {
  const told = await check(source, flags, { timeout: CHECKING_MS })
  if (told.status !== 'vulnerable') return { status: told.status, pumps: [], suffix: '' }
  const { pumps, suffix } = told.attack
  return { status: told.status, pumps: pumps.map(({ prefix, pump }) => ({ prefix, pump })), suffix }
}

/** A text of this length with which the pattern takes longest. */
export function attackOf({ pumps, suffix }: Verdict, length: number): string {
  const room = length - suffix.length - pumps.reduce((sum, { prefix }) => sum + prefix.length, 0)
  const each = Math.max(0, room) / Math.max(1, pumps.length)
  const text = pumps.map(({ prefix, pump }) => prefix + pump.repeat(Math.floor(each / pump.length))).join('')
  return `${text}${suffix}`.slice(-length)
}

/**
 * Whether the pattern is quick for a text that is made to make it slow, by the best of some tries. It counts the processor's
 * time of this thread, because by the clock a busy machine makes everything slow.
 */
export function isQuick({ source, flags }: Pattern, text: string): boolean {
  const pattern = new RegExp(source, flags.includes('g') ? flags : `${flags}g`)
  const seek = () => [...text.matchAll(pattern)].length
  for (let n = 0; n < TRIES; n += 1) {
    const before = process.threadCpuUsage()
    try {
      runInNewContext('seek()', { seek }, { timeout: GIVEN_UP_MS })
    } catch {
      return false
    }
    const { user, system } = process.threadCpuUsage(before)
    if ((user + system) / 1000 < MOST_MS) return true
  }
  return false
}
