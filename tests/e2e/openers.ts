import { type APIRequestContext, expect, type Page } from '@playwright/test'

/** The askers who open a page, and which of their things its address can name. */
export type Opener = {
  id: string
  /** The first thing that an endpoint of theirs lists. */
  first: <T = { id: string }>(path: string) => Promise<T>
}

/** Opens a dialog that asks something, so that it is examined as well. */
export const asks =
  (button: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: button }).first().click()
    await expect(page.getByRole('dialog').filter({ visible: true })).toHaveCount(1)
  }

/** @param session of the person who is signed in */
export function openerOf(request: APIRequestContext, session?: { id: string; token: string }): Opener {
  const headers: Record<string, string> = session ? { authorization: `Bearer ${session.token}` } : {}
  return {
    id: session?.id ?? '',
    async first<T>(path: string) {
      const answer = await request.get(`/api/${path}`, { headers })
      const [found] = (await answer.json()) as T[]
      expect(found, `something at ${path}`).toBeDefined()
      return found!
    },
  }
}
