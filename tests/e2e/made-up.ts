import { expect, type Page, type Route } from '@playwright/test'

/** Marks an answer that a journey has made up itself: a 5xx with it is no fault of the site. */
export const MADE_UP = 'x-made-up'

type MadeUp = { status?: number; json?: unknown }
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Answers the calls of this kind in the server's place. Without a body the server gives no reason. */
export async function answerWith(
  page: Page,
  method: Method,
  url: string | RegExp,
  { status = 200, json = {} }: MadeUp,
): Promise<void> {
  await intercept(page, method, url, (route) => route.fulfill({ status, json, headers: { [MADE_UP]: '1' } }))
}

/** No server answers such calls. */
export async function cutOff(page: Page, method: Method, url: string | RegExp): Promise<void> {
  await intercept(page, method, url, (route) => route.abort('internetdisconnected'))
}

/** Lets the server answer, and changes what it says. */
export async function retell<T>(
  page: Page,
  method: Method,
  url: string | RegExp,
  change: (json: T) => unknown,
): Promise<void> {
  await intercept(page, method, url, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as T
    await route.fulfill({ response, json: response.ok() ? change(json) : json })
  })
}

async function intercept(
  page: Page,
  method: Method,
  url: string | RegExp,
  act: (route: Route) => Promise<void>,
): Promise<void> {
  await page.route(url, (route) => (route.request().method() === method ? act(route) : route.fallback()))
}

/** The sentence is on the page, word for word and alone. */
export async function says(page: Page, message: string): Promise<void> {
  await expect(page.getByText(message, { exact: true }).first()).toBeVisible()
}
