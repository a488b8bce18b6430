import type { Facts, TaskKind } from './kinds.ts'

export type Link = NonNullable<TaskKind['link']>

/** To what waits of this provider, among others of its kind. */
export const toApprovals = (kind?: string): Link => ({
  label: 'Review',
  to: (id) => `/admin/approvals?${new URLSearchParams(kind ? { kind, id } : { id }).toString()}`,
})

/** To this one of the missed visits. */
export const toMissed: Link = {
  label: 'Decide',
  to: (id) => `/admin/cases?${new URLSearchParams({ state: 'open', id }).toString()}`,
}

/** To one item of a console page. */
export const toConsole = (label: string, path: string): Link => ({
  label,
  to: (id) => `${path}?${new URLSearchParams({ id }).toString()}`,
})

/** To one line of a part of the money page. */
export const toMoney = (part: string, label: string): Link => ({
  label,
  to: (id) => `/admin/money?${new URLSearchParams({ part, id }).toString()}`,
})

/** The link if the line has an id of its own. */
export const toMoneyOf = (part: string, label: string, idOf: (facts: Facts) => Facts[string] | undefined): Link => ({
  label,
  to: (_, facts) => `/admin/money?${new URLSearchParams({ part, id: String(idOf(facts) ?? '') }).toString()}`,
})
