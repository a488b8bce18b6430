/** The parts of "Account and security", each with a page of its own, `/account/{name}`. */
export const ACCOUNT_PARTS = ['email', 'password', 'devices', 'notifications', 'data', 'delete'] as const
export type AccountPart = (typeof ACCOUNT_PARTS)[number]

export function accountPart(name: string): AccountPart | null {
  return ACCOUNT_PARTS.find((part) => part === name) ?? null
}
