import { createMovableClock } from '#server/platform/clock.ts'
import { newId } from '#server/platform/id.ts'
import { createLogger } from '#server/platform/logger.ts'
import { createSandboxGateway } from '#server/sandbox/index.ts'
import { createPostgresCpu } from './postgres-cpu.ts'
import { OFFSET_MS, type BenchDatabase } from './setup.ts'

const CHECKOUTS = 400
const CARD = { card_number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123', name: 'Casey Quimby' }

/**
 * Milliseconds of processor time, of this process and of PostgreSQL, that the sandbox's stand-in for the payment company
 * takes for one checkout that is opened and paid. In production somebody else's machines do it.
 */
export async function gatewayCost({ db }: BenchDatabase): Promise<number> {
  const clock = createMovableClock(OFFSET_MS)
  const gateway = createSandboxGateway({
    db,
    clock,
    log: createLogger('error'),
    deliverWebhook: async () => 200,
    today: () => '2026-11-23',
  })
  const pay = async () => {
    const expiresAt = new Date(clock.now().getTime() + 3_600_000)
    const { gatewaySessionId } = await gateway.createCheckout({
      orderId: newId(),
      sessionId: newId(),
      amountCents: 8000,
      description: 'Gel Manicure',
      lines: [{ label: 'Gel Manicure', amount_cents: 8000 }],
      email: 'casey@example.test',
      successUrl: 'http://localhost/paid?session_id={CHECKOUT_SESSION_ID}',
      cancelUrl: 'http://localhost/cancelled',
      expiresAt,
    })
    await gateway.pay(gatewaySessionId, CARD)
  }
  const postgresCpu = await createPostgresCpu(db)
  for (let n = 0; n < CHECKOUTS / 4; n += 1) await pay()
  const [own, postgres] = [process.cpuUsage(), await postgresCpu()]
  for (let n = 0; n < CHECKOUTS; n += 1) await pay()
  const { user, system } = process.cpuUsage(own)
  return (user + system + (await postgresCpu()) - postgres) / 1000 / CHECKOUTS
}
