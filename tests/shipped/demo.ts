import { freePort } from '#scripts/launch/port.mjs'
import type { PresentCode } from '#contract/sandbox.ts'
import { DEMO_PASSWORD } from '#server/demo-accounts.ts'
import { urlOf } from '#tests/setup/server.ts'
import { lendDemo } from '#tests/setup/shared-demo.ts'
import type { Packed } from './pack.ts'
import { startProgram, type Program } from './program.ts'
import { login, send, type Asker } from './questions.ts'

/** `npm start`, as run by a person who has only the project's folder. */
export const START = ['scripts/start.mjs']

type Demo = { running: Program; env: Record<string, string>; remove: () => Promise<void> }

/** On a copy of the demo that the browser tests of this run have too. */
export async function startDemo({ folder }: Packed, until?: AbortSignal): Promise<Demo> {
  const { target, uploads, key, drop } = await lendDemo('shipped')
  const env = { DATABASE_URL: urlOf(target), UPLOAD_DIR: uploads, DATA_KEY: key }
  try {
    const running = await startProgram(START, { folder, port: await freePort(), env, ...(until && { until }) })
    return { running, env, remove: drop }
  } catch (error) {
    await drop()
    throw error
  }
}

export function loginToDemo(origin: string, who: string): Promise<Asker> {
  return login(origin, `${who}@demo.homebloom.test`, DEMO_PASSWORD)
}

/** A demo admin with the code that their phone shows. */
export async function proveInDemo(origin: string): Promise<Asker> {
  const admin = await loginToDemo(origin, 'admin')
  const phones = (await (await fetch(`${origin}/api/sandbox/second-factor`)).json()) as PresentCode[]
  const { code } = phones.find(({ email }) => email === 'admin@demo.homebloom.test')!
  await send(origin, '/auth/second-factor', { code }, admin.headers)
  return admin
}
