import { expect, test } from 'vitest'
import { startTestApp } from '#tests/factories/app.ts'
import { readEnv } from './env.ts'
import { CannotStart } from './platform/errors.ts'
import { openDoors } from './start-roles.ts'

/** The launcher reads the exit code: 78 for a CannotStart, which it does not try again, and 1 for everything else. */
test('a start whose OpenAPI document cannot be built fails before it listens, with exit code 1', async () => {
  const t = await startTestApp()
  const openApi = () => {
    throw new Error('a schema cannot be described')
  }
  const env = readEnv({ APP_MODE: 'sandbox', PORT: '0' })
  const failed: unknown = await openDoors({ http: t.app.http, openApi }, env).catch((error: unknown) => error)
  expect(failed).toMatchObject({ message: 'a schema cannot be described' })
  expect(failed).not.toBeInstanceOf(CannotStart)
  expect(t.app.http.server.listening).toBe(false)
  await t.close()
})
