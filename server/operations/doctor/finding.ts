import { setTimeout as sleep } from 'node:timers/promises'

/** The result of one check, in words, with its remedy. */
export type Finding = {
  name: string
  state: 'ok' | 'warning' | 'wrong'
  text: string
  mend: string | null
}

export type Check = { name: string; run(): Promise<Finding | Finding[]> }

export const ok = (name: string, text: string): Finding => ({ name, state: 'ok', text, mend: null })
export const warning = (name: string, text: string, mend: string): Finding => ({ name, state: 'warning', text, mend })
export const wrong = (name: string, text: string, mend: string): Finding => ({ name, state: 'wrong', text, mend })

/** A service that doesn't answer must not keep the operator waiting. */
const LIMIT_MS = 10_000

/** All beside each other, each within its time; one that fails in a way that it did not expect is a finding as well. */
export async function runChecks(checks: readonly Check[], limitMs = LIMIT_MS): Promise<Finding[]> {
  const found = await Promise.all(checks.map((check) => runBounded(check, limitMs)))
  return found.flat()
}

async function runBounded({ name, run }: Check, limitMs: number): Promise<Finding[]> {
  const late = new AbortController()
  const silence = sleep(limitMs, undefined, { signal: late.signal }).then(
    () => [
      wrong(name, `didn’t answer within ${limitMs / 1000} s`, 'Check that it is running and reachable from here.'),
    ],
    () => [],
  )
  const answer = run().then(
    (found) => [found].flat(),
    (error: unknown) => [
      wrong(name, wordsOf(error), 'The check itself failed. Make sure the service is running, then try again.'),
    ],
  )
  const found = await Promise.race([answer, silence])
  late.abort()
  return found
}

export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = (error as NodeJS.ErrnoException).code
  // A refused connection to several addresses has words in its parts only.
  return error.message || code || 'failed without a reason'
}

/** Removes secrets from findings, wherever a message repeats one. */
export function withoutSecrets(findings: readonly Finding[], secrets: readonly string[]): Finding[] {
  const known = secrets.filter((secret) => secret.length >= 6)
  const clean = (text: string) => known.reduce((left, secret) => left.replaceAll(secret, '•••'), text)
  return findings.map((one) => ({ ...one, text: clean(one.text), mend: one.mend && clean(one.mend) }))
}
