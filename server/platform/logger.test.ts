import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#tests/setup/database.ts'
import { sql } from 'kysely'
import { describeError } from './logger.ts'

test('a failing statement logs names of tables and columns only', async () => {
  const { db, drop } = await createTestDatabase()
  const error =
    await sql`insert into user_account (id, email) values ('somebody@example.test', 'somebody@example.test')`
      .execute(db)
      .catch((reason: Error) => reason)
  const told = describeError(error as Error)
  expect(told).toMatchObject({ type: 'DatabaseError', code: '23502', table: 'user_account' })
  expect(JSON.stringify(told)).not.toContain('somebody')
  await drop()
})

test('a refusal by the payment company logs its codes only', () => {
  const error = new Stripe.errors.StripeInvalidRequestError({
    type: 'invalid_request_error',
    message: 'Invalid email address: somebody@example.test',
    code: 'email_invalid',
    param: 'customer_email',
    statusCode: 400,
    requestId: 'req_1',
    headers: { authorization: 'Bearer sk_live_secret' },
  } as never)
  const told = describeError(error)
  expect(told).toMatchObject({ code: 'email_invalid', param: 'customer_email', statusCode: 400, requestId: 'req_1' })
  expect(JSON.stringify(told)).not.toMatch(/somebody|secret/)
  expect(JSON.stringify(told)).toContain('logger.test.ts')
})
