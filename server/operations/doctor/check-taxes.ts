import { showCommissionTaxes } from '#server/bookings/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { ok, warning, type Finding } from './finding.ts'

/** Rules: docs/operations.md#taxes-on-the-commission */
export async function checkCommissionTaxes(deps: Deps): Promise<Finding[]> {
  const name = 'taxes on the commission'
  if (deps.site.isSandbox) return [ok(name, 'a sandbox needs none')]
  const { kinds } = await showCommissionTaxes(deps)
  const missing = kinds.filter(({ number }) => number === null)
  if (missing.length === 0) return [ok(name, 'GST and PST are charged, or planned')]
  return missing.map((kind) =>
    warning(
      name,
      `no ${kind.name} on the commission is charged or planned`,
      'Ask an accountant whether you must register. Once you have, plan it under Money, Taxes.',
    ),
  )
}
