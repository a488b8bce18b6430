import { createSender, type Call, type Reply, type Sender } from '#tests/campaigns/load.ts'
import { median, type Rounds } from './compare.ts'
import { say, verdict } from './report.ts'
import type { BenchData } from './setup.ts'
import { createVisits } from './visits.ts'

const USERS = 8
const GOAL_FLOWS = 200
const GOAL_P50_MS = 40
const CARD = { card_number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123', name: 'Casey Quimby' }

/** Browse, book, accept, pay: from the catalogue to the provider's paid booking, over HTTP, by users side by side. */
export async function measureFlows(port: number, data: BenchData, { count, seconds }: Rounds): Promise<void> {
  const sender = createSender()
  // What comes before belongs to the booking rows.
  const visits = createVisits(data.open, 1_000_000)
  const rates: number[] = []
  const times: number[] = []
  for (let round = 0; round <= count; round += 1) {
    const done: number[] = []
    const begun = performance.now()
    const user = async () => {
      while (performance.now() - begun < seconds * 2000) done.push(await runFlow(sender, port, data, visits()))
    }
    await Promise.all(Array.from({ length: USERS }, user))
    if (round === 0) continue
    rates.push(done.length / ((performance.now() - begun) / 1000))
    times.push(median(done))
  }
  sender.close()
  const [rate, p50] = [median(rates), median(times)]
  say(
    `flows (browse, book, accept, pay; 8 requests) at ${USERS} users: ${rate.toFixed(0)} flows/s, goal ${GOAL_FLOWS}: ` +
      `${verdict(rate >= GOAL_FLOWS)}; p50 ${p50.toFixed(1)} ms, goal ${GOAL_P50_MS}: ${verdict(p50 <= GOAL_P50_MS)}`,
  )
}

async function runFlow(
  sender: Sender,
  port: number,
  data: BenchData,
  visit: ReturnType<ReturnType<typeof createVisits>>,
) {
  const begun = performance.now()
  const ask = async (call: Call): Promise<Reply['body'] & { session_id?: string; payment_status?: string }> => {
    const { status, body } = await sender.send(port, call)
    if (status !== 200 && status !== 201) throw new Error(`${call.path} answered ${status} ${JSON.stringify(body)}`)
    return body
  }
  const { token } = visit
  const provider = data.open.providers.find(({ id }) => id === visit.providerId)!
  const shown = data.listed.providers[Math.floor(Math.random() * data.listed.providers.length)]!
  const entry = encodeURIComponent(data.entryNames[0]!)
  await ask({ method: 'GET', path: '/catalogue' })
  await ask({ method: 'GET', path: `/services/providers?limit=20&service=${entry}` })
  await ask({ method: 'GET', path: `/providers/${shown.id}` })
  const { service_id, date, time } = { service_id: visit.serviceId, date: visit.date, time: visit.time }
  const { id } = await ask({ method: 'POST', path: '/bookings', token, body: { service_id, date, time } })
  const accepted = { status: 'confirmed' }
  await ask({ method: 'POST', path: `/bookings/${id}/status`, token: provider.token, body: accepted })
  const checkout = await ask({ method: 'POST', path: '/payments/checkout-session', token, body: { booking_id: id } })
  await ask({ method: 'POST', path: `/sandbox/checkout/${checkout.session_id}/pay`, body: CARD })
  const { payment_status } = await ask({ method: 'GET', path: `/bookings/${id}`, token })
  if (payment_status !== 'paid') throw new Error(`a paid booking is ${payment_status}`)
  return performance.now() - begun
}
