import { basename } from 'node:path'
import { defineConfig, devices } from '@playwright/test'

import { failedBefore } from './scripts/results/failed-before.mjs'

const port = Number(process.env.E2E_PORT ?? 8123)
/** Empty: nobody asks for what `npm run dev` serves. */
const devPort = process.env.E2E_DEV_PORT ?? String(port + 1)
/** The run has one time limit: scripts/launch/budget.mjs. */
const UNTIL_THE_RUN_ENDS = 85 * 60_000
/** E2E_URL names a sandbox that runs already; without it one is started for the run. */
const given = process.env.E2E_URL
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

const DEVELOPMENT = '**/development.spec.ts'
/** The examination of all pages: a tenth of the whole, that needs nothing of the other journeys. */
const EVERY_PAGE = '**/pages.spec.ts'

/** What failed last runs first, so that whoever mends it hears of it first. */
const AGAIN = failedBefore()
  .filter((file) => file.startsWith('tests/e2e/'))
  .map((file) => `**/${basename(file)}`)
  .filter((name) => ![...MOVES_THE_CLOCK, EVERY_PAGE, DEVELOPMENT].includes(name))

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // Journeys share a sandbox and its clock, so they run one after the other.
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  timeout: UNTIL_THE_RUN_ENDS,
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
    { name: 'again', testMatch: AGAIN },
    { name: 'site', testIgnore: [DEVELOPMENT, EVERY_PAGE, ...MOVES_THE_CLOCK, ...AGAIN] },
    { name: 'pages', testMatch: EVERY_PAGE },
    {
      name: 'development',
      testMatch: DEVELOPMENT,
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
          timeout: UNTIL_THE_RUN_ENDS,
          reuseExistingServer: false,
          gracefulShutdown: { signal: 'SIGTERM', timeout: 60_000 },
        },
      }),
})
