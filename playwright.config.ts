import { defineConfig, devices } from '@playwright/test'

const port = Number(process.env.E2E_PORT ?? 8123)
/** Empty: nobody asks for what `npm run dev` serves. */
const devPort = process.env.E2E_DEV_PORT ?? String(port + 1)
/** E2E_URL names a sandbox that runs already; without it one is started for the run. */
const given = process.env.E2E_URL
/** When the run has to end, in milliseconds since 1970. */
const deadline = Number(process.env.E2E_DEADLINE ?? Date.now() + 85 * 60_000)
const baseURL = given ?? `http://localhost:${port}`
/** Journeys that let time pass. */
const MOVES_THE_CLOCK = [
  'cases',
  'category-end',
  'clock',
  'disputes',
  'gifts',
  'money-desk',
  'offline',
  'payouts',
  'reviews',
  'tips',
  'visit-day',
  'waitlist',
  'wishes',
  // Everybody is asked to accept terms from there on.
  'what-terms-ask',
].map((name) => `**/${name}.spec.ts`)

/** The examination of all pages: a tenth of the whole, that needs nothing of the other journeys. */
const EVERY_PAGE = '**/pages.spec.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // Journeys share a sandbox and its clock, so they run one after the other.
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  // The run has one time limit (scripts/launch/budget.mjs). Below it a test ends only when it hangs.
  timeout: 20 * 60_000,
  expect: { timeout: 30_000 },
  use: {
    ...devices['Desktop Chrome'],
    baseURL,
    actionTimeout: 30_000,
    // Recording costs a quarter of a journey's work: what fails is recorded when it is tried again.
    trace: 'on-first-retry',
    // The visitor's own zone must not matter: the site speaks Pacific Time to everyone.
    timezoneId: 'Asia/Kathmandu',
    locale: 'en-CA',
    // What a journey answers in the server's place would pass by the service worker. Its own journeys let it in.
    serviceWorkers: 'block',
    launchOptions: {
      ...(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {}),
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    },
  },
  projects: [
    { name: 'site', testIgnore: ['**/development.spec.ts', EVERY_PAGE, ...MOVES_THE_CLOCK] },
    { name: 'pages', testMatch: EVERY_PAGE },
    {
      name: 'development',
      testMatch: '**/development.spec.ts',
      use: { baseURL: process.env.E2E_DEV_URL ?? `http://localhost:${devPort}` },
    },
    // Last: when time passes, it passes for everybody, and what others left open falls due.
    { name: 'clock', testMatch: MOVES_THE_CLOCK },
  ],
  ...(given
    ? {}
    : {
        webServer: {
          command: 'node tests/setup/e2e-server.ts',
          url: `${baseURL}/`,
          env: { PORT: String(port), E2E_DEV_PORT: devPort, PUBLIC_URL: baseURL, LOG_LEVEL: 'error' },
          stdout: 'ignore',
          stderr: 'pipe',
          // The demo content is played into the fresh database first. On a busy machine that takes minutes.
          timeout: deadline - Date.now(),
          reuseExistingServer: false,
          gracefulShutdown: { signal: 'SIGTERM', timeout: 60_000 },
        },
      }),
})
