import { planCommissionTax } from '#contract/admin/commission-taxes.ts'
import type { TestApp } from './app.ts'
import { anAdmin } from './supply.ts'

export const OUR_NUMBERS = { gst: '123456782RT0001', pst: 'PST-1234-5678' } as const

const DAY_MS = 86_400_000

/** From today on our commission bears GST and PST, as an admin planned it a month ago. @throws Error when that is refused */
export async function chargeCommissionTaxes(t: TestApp): Promise<void> {
  const now = t.clock.now()
  const today = t.deps.localTime.localDate(now)
  t.setNow(new Date(now.getTime() - 31 * DAY_MS).toISOString())
  const { token } = await anAdmin(t, 'finance')
  for (const kind of ['gst', 'pst'] as const) {
    const body = { kind, from: today, number: OUR_NUMBERS[kind], note: 'Registered' }
    const { status, body: answer } = await t.call(planCommissionTax, { token, body })
    if (status !== 201) throw new Error(`not planned: ${answer.detail}`)
  }
  t.setNow(now.toISOString())
}
