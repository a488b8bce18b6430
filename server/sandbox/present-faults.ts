import { formatCents } from '#contract/money.ts'
import type { GatewayFaults } from '#contract/sandbox.ts'
import type { Faults } from './queries.ts'

const TELLS: Record<Faults['delivery'], (faults: Faults) => string | null> = {
  normal: () => null,
  late: ({ late_minutes }) => `told ${spanOf(late_minutes)} late`,
  duplicate: () => 'told three times',
  out_of_order: () => 'told out of order',
  never: () => 'never told',
}

/** The faults with their current effect in words. */
export function presentFaults(faults: Faults): GatewayFaults {
  const { payments_left, amount_off_cents, delivery } = faults
  const off = amount_off_cents as GatewayFaults['amount_off_cents']
  const does = [TELLS[delivery](faults), takes(off)].filter((words) => words !== null)
  const isNormal = does.length === 0
  const text = isNormal ? 'As usual' : `${payments(payments_left)} ${does.join(', and ')}`
  return { ...faults, amount_off_cents: off, is_normal: isNormal, text }
}

function takes(cents: number): string | null {
  if (cents === 0) return null
  return `${formatCents(Math.abs(cents))} ${cents > 0 ? 'more' : 'less'} than requested`
}

function payments(left: number | null): string {
  if (left === null) return 'Every payment:'
  return left === 1 ? 'The next payment:' : `The next ${left} payments:`
}

function spanOf(minutes: number): string {
  const [count, unit] = minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
