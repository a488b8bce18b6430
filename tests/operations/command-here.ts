import { vi } from 'vitest'
import { runProgram } from '#scripts/admin/program.ts'
import type { Said } from './command.ts'

/** `npm run admin -- …` without a process of its own, for those that ask what a command does and not how it starts. */
export async function adminHere(words: readonly string[], env: Record<string, string>): Promise<Said> {
  const said = { out: '', err: '' }
  vi.stubEnv('DATABASE_URL', undefined)
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      said[name === 'stdout' ? 'out' : 'err'] += String(text)
      return true
    }),
  )
  const before = process.exitCode
  try {
    return { code: await runProgram(words), ...said }
  } finally {
    process.exitCode = before
    for (const spy of spies) spy.mockRestore()
    vi.unstubAllEnvs()
  }
}
