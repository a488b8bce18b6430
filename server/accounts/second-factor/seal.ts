import type { Vault } from '#server/platform/vault.ts'

/** The secret as stored: sealed for this person, so that it opens for no one else. */
export function sealSecret(vault: Vault, userId: string, secret: string): string {
  return vault.sealText(secret, aboutOf(userId))
}

export function openSecret(vault: Vault, userId: string, sealed: string): string {
  return vault.openText(sealed, aboutOf(userId))
}

function aboutOf(userId: string): string {
  return `second factor ${userId}`
}
